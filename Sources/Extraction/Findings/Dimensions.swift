/// The size of a picture: as it is stored, and as it is displayed.
public struct Dimensions: Sendable, Hashable {
  /// Pixels in a stored row, at least 1.
  public var storedWidth: Int
  /// Stored rows, at least 1.
  public var storedHeight: Int
  /// How the stored picture has to be turned, as EXIF counts: 1 (as it is) to 8; 5 to 8 swap width and height (EXIF 2.32,
  /// tag 0x0112).
  public var orientation: Int
  /// Pixels in a row of what is displayed of the stored picture, before it is turned (a clean aperture, a crop).
  public var croppedWidth: Int
  /// Rows of what is displayed of the stored picture, before it is turned.
  public var croppedHeight: Int
  /// The shape of a stored pixel, width by height, where it is said and not square. It is told beside the size, which
  /// counts pixels.
  public var sampleAspectRatio: (width: Int, height: Int)? {
    get { aspect.map { ($0.width, $0.height) } }
    set { aspect = newValue.map { Aspect(width: $0.width, height: $0.height) } }
  }

  private struct Aspect: Sendable, Hashable {
    var width: Int
    var height: Int
  }

  private var aspect: Aspect?

  /// A size.
  ///
  /// - Parameters:
  ///   - width: pixels in a stored row.
  ///   - height: stored rows.
  ///   - orientation: 1 to 8; what lies outside counts as 1.
  ///   - crop: what is displayed of the stored picture; all of it by default.
  public init(_ width: Int, _ height: Int, orientation: Int = 1, crop: (width: Int, height: Int)? = nil) {
    (storedWidth, storedHeight) = (width, height)
    self.orientation = (1...8).contains(orientation) ? orientation : 1
    (croppedWidth, croppedHeight) = crop ?? (width, height)
  }

  /// Pixels in a displayed row.
  public var width: Int { orientation > 4 ? croppedHeight : croppedWidth }
  /// Displayed rows.
  public var height: Int { orientation > 4 ? croppedWidth : croppedHeight }
}

extension Finding {
  /// The size of a picture in pixels as it is displayed, under the key `dimensions`.
  ///
  /// - Throws: ``ExtractionError/Code/absent`` where a side is not at least 1: unknown is never 0.
  public static func dimensions(
    _ size: Dimensions, _ confidence: Confidence = .exact, source: String
  ) throws(ParserPause) -> Finding {
    guard size.storedWidth > 0, size.storedHeight > 0, size.width > 0, size.height > 0 else {
      throw .failed(.absent("\(source) has no usable size"))
    }
    var record = FindingRecord(brief: "\(size.width)x\(size.height)")
    record.add("width", .integer(size.width))
    record.add("height", .integer(size.height))
    record.add("storedWidth", .integer(size.storedWidth))
    record.add("storedHeight", .integer(size.storedHeight))
    record.add("orientation", .integer(size.orientation))
    if let ratio = size.sampleAspectRatio, ratio.width > 0, ratio.height > 0, ratio.width != ratio.height {
      record.add("sampleAspectRatio", .text("\(ratio.width):\(ratio.height)"))
    }
    return Finding(key: "dimensions", value: .record(record), unit: "px", confidence: confidence, source: source)
  }
}
