/// Finds what someone probably meant to type.
enum NearMiss {
  /// The word that is nearest to `text`, where one is near enough: one slip in short words, up to a third in long ones.
  static func best(for text: String, among words: [String]) -> String? {
    let typed = Array(text.lowercased())
    guard (1...64).contains(typed.count) else { return nil }
    let near = words.map { (word: $0, distance: distance(typed, Array($0))) }.min { $0.distance < $1.distance }
    if let near, near.distance <= max(1, typed.count / 3) { return near.word }
    let longer = words.filter { $0.hasPrefix(text.lowercased()) }
    return longer.count == 1 ? longer.first : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours from one word to the other (restricted
  /// Damerau-Levenshtein).
  static func distance(_ from: [Character], _ to: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: to.count + 1)
    var last = Array(0...to.count)
    for (i, letter) in from.enumerated() {
      var row = [i + 1]
      for (j, other) in to.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == to[j - 1], from[i - 1] == other { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[to.count]
  }
}
