/// The fields that the frames of a tag give.
struct ID3v2Fields {
  private(set) var fields = TagFields()
  private var years: (year: String, dayMonth: String) = ("", "")
  private var comments: [(description: String, text: String)] = []

  /// - Parameter frames: their names and contents, in order.
  init(_ frames: [(id: String, content: [UInt8])]) {
    for frame in frames { take(frame.id, frame.content) }
    addDate()
    addComments()
  }

  private mutating func take(_ id: String, _ content: [UInt8]) {
    var text = ID3v2FrameText(content, isEncoded: !id.hasPrefix("W") || id == "WXXX")
    switch id {
    case "TXXX", "WXXX":
      let description = text.next()
      for value in text.all() { fields.add(own: description.isEmpty ? "text" : description, value) }
    case "COMM", "USLT":
      _ = text.take(3)
      let description = text.next()
      let value = text.next()
      if id == "USLT" { fields.add("lyrics", value) } else { comments.append((description, value)) }
    case "TCON":
      for value in text.all() { for genre in ID3Genre.genres(in: value) { fields.add("genre", genre) } }
    case "TDRC":
      for value in text.all() { fields.add("date", value) }
    case "TYER": years.year = TagText.trimmed(text.next())
    case "TDAT": years.dayMonth = TagText.trimmed(text.next())
    case "TIME", "TRDA": break
    default:
      guard let name = ID3v2Names.fields[id] else { return }
      for value in text.all() { fields.add(name, value) }
    }
  }

  /// The year, with the day and the month (DDMM) of version 2.3 where they make sense.
  private mutating func addDate() {
    guard !fields.has("date") else { return }
    let digits = years.dayMonth.utf8.map { Int($0) - 0x30 }
    guard years.year.utf8.count == 4, digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }) else {
      return fields.add("date", years.year)
    }
    let (day, month) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard (1...31).contains(day), (1...12).contains(month) else { return fields.add("date", years.year) }
    fields.add("date", "\(years.year)-\(digits[2])\(digits[3])-\(digits[0])\(digits[1])")
  }

  /// The comments without a description are the user's; the others have been given a purpose, and a name, by a program.
  private mutating func addComments() {
    let plain = comments.filter { $0.description.isEmpty }
    for comment in plain { fields.add("comment", comment.text) }
    for comment in comments where !comment.description.isEmpty {
      let isInternal = comment.description.hasPrefix("iTun")
      let name = TagName.name(for: comment.description)
      if plain.isEmpty, !isInternal {
        fields.add("comment", comment.text)
      } else if let name {
        fields.add(name, comment.text)
      }
    }
  }
}
