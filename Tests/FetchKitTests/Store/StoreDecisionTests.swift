import Testing

@testable import FetchKit

@Suite("The decision what is done with what is remembered") struct StoreDecisionTests {
  func head(_ control: String?, tag: String? = "\"1\"", url: String = "http://test/a") -> StoredHead {
    var headers = HeaderFields()
    if let control { headers.append("Cache-Control", control) }
    if let tag { headers.append("ETag", tag) }
    return StoredHead(
      ResponseHead(number: 1, kind: .final, url: url, status: 200, headers: headers), length: 1, askedAt: 1000,
      answeredAt: 1000)
  }

  func decision(
    _ policy: StorePolicy, _ stored: StoredHead?, after seconds: Double = 0,
    change: (inout DownloadRequest) -> Void = { _ in }
  ) throws -> StoreDecision {
    var request = try DownloadRequest("http://test/a")
    change(&request)
    return StoreDecision(policy, stored, for: request, at: 1000 + seconds)
  }

  var condition: StoreDecision { get throws { .validate(try #require(RequestCondition(head(nil).headers))) } }

  @Test(
    "Fresh is used, stale is asked about, and what has nothing to ask by is asked for anew",
    arguments: [
      StorePolicy.use, .recompute,
    ])
  func use(policy: StorePolicy) throws {
    #expect(try decision(policy, nil) == .ask)
    #expect(try decision(policy, head("max-age=60")) == .use)
    #expect(try decision(policy, head("max-age=60"), after: 60) == condition)
    #expect(try decision(policy, head("max-age=60, no-cache")) == condition)
    #expect(try decision(policy, head("max-age=60, must-revalidate"), after: 60) == condition)
    #expect(try decision(policy, head(nil, tag: nil)) == .ask)
    #expect(try decision(policy, head("max-age=60")) { $0.headers.append("Cache-Control", "no-cache") } == condition)
  }

  @Test("A refresh uses nothing") func refresh() throws {
    #expect(try decision(.refresh, head("max-age=60")) == .ask)
    #expect(try decision(.refresh, nil) == .ask)
  }

  @Test("Offline uses what is stale too, unless that is forbidden, and asks nothing") func offline() throws {
    #expect(try decision(.offline, nil) == .refuse)
    #expect(try decision(.offline, head("max-age=60")) == .use)
    #expect(try decision(.offline, head("max-age=60"), after: 1e6) == .use)
    #expect(try decision(.offline, head(nil, tag: nil)) == .use)
    #expect(try decision(.offline, head("no-cache")) == .refuse)
    #expect(try decision(.offline, head("max-age=60, must-revalidate")) == .use)
    #expect(try decision(.offline, head("max-age=60, must-revalidate"), after: 60) == .refuse)
  }

  @Test("What came by a redirect is nothing to a request that follows none") func redirects() throws {
    let elsewhere = head("max-age=60", url: "http://test/b")
    #expect(try decision(.use, elsewhere) == .use)
    #expect(try decision(.use, elsewhere) { $0.followsRedirects = false } == .ask)
    #expect(try decision(.use, head("max-age=60")) { $0.followsRedirects = false } == .use)
    #expect(try decision(.offline, elsewhere) { $0.followsRedirects = false } == .refuse)
  }
}
