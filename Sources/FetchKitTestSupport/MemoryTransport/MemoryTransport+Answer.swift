import Extraction
import FetchKit

extension MemoryTransport {
  /// What a server says to one request.
  package struct Answer {
    package var status = 200
    package var fields: [(String, String)] = []
    package var body: [UInt8] = []
    /// What Content-Length says; nil for none.
    package var declared: UInt64?
    /// The transfer breaks after so many bytes of body, with this error.
    package var breaksAfter: (count: Int, error: FetchError)?
    /// Redirects before it.
    package var hops = 0
    /// The URL that answers in the end, where it is another one.
    package var url: String?

    /// An answer.
    package init(
      status: Int = 200, fields: [(String, String)] = [], body: [UInt8] = [], declared: UInt64? = nil,
      breaksAfter: (count: Int, error: FetchError)? = nil, hops: Int = 0, url: String? = nil
    ) {
      (self.status, self.fields, self.body, self.declared) = (status, fields, body, declared)
      (self.breaksAfter, self.hops, self.url) = (breaksAfter, hops, url)
    }
  }
}

extension MemoryTransport.Answer {
  /// What a good server says about `file`: a part with its place, or 416, or all of it.
  package static func honest(
    _ request: ReadRequest, _ file: [UInt8], tag: String? = "\"v1\"", total: String? = nil, cap: Int = .max
  ) -> Self {
    var fields = tag.map { [("ETag", $0)] } ?? []
    let length = UInt64(file.count)
    let range: Range<UInt64>
    switch request.part {
    case nil: return Self(status: 200, fields: fields, body: file, declared: length)
    case .closed(let asked): range = asked.lowerBound..<min(asked.upperBound + 1, max(length, asked.lowerBound))
    case .suffix(let count): range = (length >= count ? length - count : 0)..<length
    }
    guard !range.isEmpty else {
      return Self(status: 416, fields: fields + [("Content-Range", "bytes */\(total ?? "\(length)")")])
    }
    let end = min(range.upperBound, range.lowerBound + UInt64(cap))
    fields.append(("Content-Range", "bytes \(range.lowerBound)-\(end - 1)/\(total ?? "\(length)")"))
    return Self(
      status: 206, fields: fields, body: Array(file[Int(range.lowerBound)..<Int(end)]),
      declared: end - range.lowerBound)
  }

  /// What a server says that knows no ranges.
  package static func rangeless(_ file: [UInt8], declares: Bool = true, tag: String? = nil) -> Self {
    Self(
      status: 200, fields: tag.map { [("ETag", $0)] } ?? [], body: file,
      declared: declares ? UInt64(file.count) : nil)
  }

  /// This answer with another field.
  package func adding(_ name: String, _ value: String) -> Self {
    var answer = self
    answer.fields.append((name, value))
    return answer
  }

  /// This answer, broken off.
  package func breaking(after count: Int, _ error: FetchError = FetchError(.transferCut, "reset")) -> Self {
    var answer = self
    answer.breaksAfter = (count, error)
    return answer
  }
}
