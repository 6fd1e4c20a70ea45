/// The texts of elements that hold no others, by name, and how often each element ends.
struct LeafTexts {
  private var texts: [String: [String]] = [:]
  private var counts: [String: Int] = [:]
  private var words = ""

  mutating func take(_ event: XMLEvent) {
    switch event {
    case .start: words = ""
    case .text(let text): words += text
    case .end(let name):
      counts[name, default: 0] += 1
      let trimmed = words.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
      if !trimmed.isEmpty { texts[name, default: []].append(trimmed.joined(separator: " ")) }
      words = ""
    }
  }

  func all(_ name: String) -> [String] { texts[name] ?? [] }
  func first(_ name: String) -> String? { texts[name]?.first }
  func ends(_ name: String) -> Int { counts[name] ?? 0 }
}
