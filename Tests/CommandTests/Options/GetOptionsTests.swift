import BundledExtractors
import Extraction
import FetchKit
import Testing

@testable import FetchKitCommand

@Suite("The options of get, together") struct GetOptionsTests {
  private func options(_ arguments: [String]) throws(UsageError) -> GetOptions {
    try GetOptions(try OptionParser(command: .get).parse(arguments), registry: .bundled)
  }

  @Test(
    "Where the content goes",
    arguments: [
      (["u"], .folder("")), (["u", "-d", "x"], .folder("x")), (["u", "-o", "f"], .file("f")),
      (["u", "-o", "f", "-d", "x"], .file("x/f")), (["u", "-o", "/f", "-d", "x/"], .file("/f")),
      (["u", "-o", "-"], .standardOutput), (["u", "-O"], .folderByURL("")),
      (["u", "-O", "-d", "x"], .folderByURL("x")),
      (["u", "--discard"], .discard), (["u", "--extractor", "duration"], .nothing),
      (["u", "--extractor", "duration", "-d", "x"], .folder("x")),
      (["u", "--extractor", "duration", "-o", "f"], .file("f")), (["u", "v", "-d", "x"], .folder("x")),
    ] as [([String], Saving)]) func choosesSaving(arguments: [String], saving: Saving) throws
  {
    #expect(try options(arguments).saving == saving)
  }

  @Test(
    "What makes no sense together is refused",
    arguments: [
      [], ["u", "v", "-o", "f"], ["-i", "list", "-o", "f"], ["u", "-o", "f", "-O"], ["u", "-o", "-", "-d", "x"],
      ["u", "-o", "-", "--extractor", "duration"], ["u", "-o", "-", "--format", "json"], ["u", "--discard", "-o", "f"],
      ["-", "-i", "-"], ["-", "-"], ["u", "--extractor", "nonsense"], ["u", "--extractor", ","],
    ]) func refuses(arguments: [String])
  {
    #expect(throws: UsageError.self) { try options(arguments) }
  }

  @Test("Several URLs for one file are pointed at -d") func hintsAtFolder() {
    let error = #expect(throws: UsageError.self) { try options(["u", "v", "-o", "f"]) }
    #expect(error?.hint == "-d DIR saves them all in a folder")
  }

  @Test("Keys keep the order in which they are asked, and an extractor's id stands for its keys") func selectsKeys()
    throws
  {
    #expect(try options(["u", "--extractor", "duration, duration"]).keys?.columns == ["duration"])
    let byID = try options(["u", "--extractor", "mp4"]).keys
    #expect(byID?.columns == ["duration", "dimensions", "tracks", "chapters", "tags", "cover"])
    #expect(byID?.registry.extractors.map(\.descriptor.id) == ["mp4"])
  }

  @Test("A key with a slip is suggested") func suggestsKey() {
    let error = #expect(throws: UsageError.self) { try options(["u", "--extractor", "durration"]) }
    #expect(error?.hint == "did you mean duration?")
  }

  @Test("Budgets: 32 MiB by default, none for exact answers, and what is said") func setsBudgets() throws {
    #expect(try options(["u"]).transfer.budget.maximumBytes == 32 << 20)
    #expect(try options(["u", "--exact"]).transfer.budget.maximumBytes == nil)
    #expect(try options(["u", "--exact", "--max-bytes", "1K"]).transfer.budget.maximumBytes == 1024)
    #expect(try options(["u", "--max-bytes", "0"]).transfer.budget.maximumBytes == nil)
    #expect(try options(["u", "--max-requests", "3"]).transfer.budget.maximumRequests == 3)
    #expect(try options(["u", "--deadline", "1.5"]).transfer.budget.deadline == 1.5)
  }

  @Test("Each option reaches the request") func makesRequests() throws {
    let transfer = try options([
      "u", "--header", "X-A:  b ", "--header", "X-C:", "--user-agent", "me/1", "--max-redirs", "3", "--no-follow",
      "--no-fail",
      "--max-filesize", "2K", "--connect-timeout", "0", "--idle-timeout", "9", "--max-time", "7", "--insecure",
      "--cacert",
      "ca.pem", "--compressed",
    ]).transfer
    let request = try transfer.request(for: "http://example.org/a b")
    #expect(request.url == "http://example.org/a%20b")
    #expect(request.headers.fields == [.init("X-A", "b"), .init("X-C", "")])
    #expect(request.userAgent == "me/1")
    #expect(request.maximumRedirects == 3 && !request.followsRedirects && !request.failsOnErrorStatus)
    #expect(request.maximumLength == 2048 && request.acceptsCompressed)
    #expect(request.timeouts.connect == nil && request.timeouts.idle == 9 && request.timeouts.total == 7)
    #expect(request.trust.acceptsAnyCertificate && request.trust.certificateAuthorityFile == "ca.pem")
  }

  @Test("Without options a request is as the library makes it") func keepsDefaults() throws {
    let url = "http://example.org/a"
    #expect(try options(["u"]).transfer.request(for: url) == DownloadRequest(url))
  }

  @Test("What happens to a taken name") func choosesExisting() throws {
    #expect(try options(["u"]).existing == .number)
    #expect(try options(["u", "--clobber"]).existing == .replace)
    #expect(try options(["u", "--no-clobber"]).existing == nil)
  }
}
