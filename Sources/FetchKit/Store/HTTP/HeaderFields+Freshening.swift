extension HeaderFields {
  /// The fields of a remembered response after a 304 has said that it still holds (RFC 9111 section 3.2): those of the 304
  /// take the place of those of the same name, but for the fields that describe the bytes which are here.
  func freshened(by news: HeaderFields) -> HeaderFields {
    let news = Storability.kept(news)
    var fields = self
    // An age that nobody repeats is that of the older response.
    fields.set("Age", nil)
    let replacing = news.fields.filter { !Self.describingBytes.contains($0.name.lowercased()) }
    for field in replacing { fields.set(field.name, nil) }
    for field in replacing { fields.append(field.name, field.value) }
    return fields
  }

  private static let describingBytes: Set<String> = [
    "content-length", "content-range", "content-encoding", "content-type",
  ]
}
