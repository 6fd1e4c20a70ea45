import Extraction

/// The size of a picture by the attributes of its root element (SVG 2, sections 8.2, 8.6 and 8.12).
struct Viewport {
  private let width: Double?
  private let height: Double?
  private let box: (width: Double, height: Double)?

  init(_ root: RootElement) {
    // A style wins over an attribute of the same name.
    let style = Self.declarations(root.attributes["style"] ?? "")
    width = (style["width"] ?? root.attributes["width"]).flatMap { CSSLength($0)?.pixels }
    height = (style["height"] ?? root.attributes["height"]).flatMap { CSSLength($0)?.pixels }
    let numbers = (root.attributes["viewBox"] ?? "").split { " ,\t\n\r".contains($0) }.map { CSSLength($0)?.pixels }
    if numbers.count == 4, let across = numbers[2], let down = numbers[3], across > 0, down > 0 {
      box = (across, down)
    } else {
      box = nil
    }
  }

  /// The size in pixels; nil where there is none. Where only one side is said, or none, the view box has the other, or
  /// its proportions.
  var size: Dimensions? {
    switch (width, height, box) {
    case (let width?, let height?, _): Self.rounded(width, height)
    case (let width?, nil, let box?): Self.rounded(width, width * box.height / box.width)
    case (nil, let height?, let box?): Self.rounded(height * box.width / box.height, height)
    case (nil, nil, let box?): Self.rounded(box.width, box.height)
    default: nil
    }
  }

  /// What is thinner than a pixel takes one.
  private static func rounded(_ width: Double, _ height: Double) -> Dimensions? {
    guard width > 0, height > 0, width < 0x1p31, height < 0x1p31 else { return nil }
    return Dimensions(max(1, Int(width.rounded())), max(1, Int(height.rounded())))
  }

  private static func declarations(_ style: String) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].filter { !$0.isWhitespace }.lowercased()
      found[name] = String(parts[1])
    }
    return found
  }
}
