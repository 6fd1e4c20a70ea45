import Extraction

/// Answers for SVG, plain and compressed with gzip (SVG 2, section 8; CSS Values 3, section 6).
public struct SVGExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "svg", version: 1, name: "SVG, SVGZ", keys: ["dimensions"],
    signatures: [Signature("<svg"), Signature("<?xml", score: .weak), Signature([0x1F, 0x8B], score: .weak)],
    extensions: ["svg", "svgz"], mimeTypes: ["image/svg+xml", "image/svg"])

  /// The extractor.
  public init() {}

  /// Certain where the first element is `svg`; weak where comments or declarations fill all that is looked at.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    guard SVGText.mayStart(with: try input.bytes(at: 0, upTo: 16)) else { return .none }
    let head = try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength))
    guard let text = SVGText(head) else { return .none }
    let isWhole = head.count < ExtractorDescriptor.sniffLength
    switch RootElement.find(in: text.bytes) {
    case .element(let root): return root.isSVG ? .certain : .none
    case .malformed(let name): return name == "svg" ? .strong : .none
    case .incomplete(let isDeclared): return isDeclared ? .strong : isWhole ? .none : .weak
    case .none: return .none
    }
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { HeaderParser(Self.dimensions) }

  /// The first looks at the text, in bytes of the file. Where the root element does not start within the last of them there
  /// is no answer.
  private static let looks = [4 << 10, 16 << 10, 64 << 10, 256 << 10]

  private static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard SVGText.mayStart(with: try input.bytes(at: 0, upTo: 16)) else {
      throw .failed(.notRecognised("this is neither XML nor gzip"))
    }
    for look in looks {
      let head = try input.bytes(at: 0, upTo: look)
      guard let text = SVGText(head) else { throw .failed(.notRecognised("this is no text, nor text in gzip")) }
      switch RootElement.find(in: text.bytes) {
      case .element(let root):
        guard root.isSVG else { throw .failed(.notRecognised("the first element is not svg")) }
        guard let size = Viewport(root).size else {
          throw .failed(.absent("the picture has no size of its own: neither width and height nor a viewBox"))
        }
        return try .dimensions(size, source: "svg:root")
      case .malformed(let name):
        guard name == "svg" else { throw .failed(.notRecognised("the first element is not svg")) }
        throw .failed(.malformed("the attributes of the first element break the rules of XML"))
      case .none: throw .failed(.notRecognised("the text does not start with an element"))
      case .incomplete:
        if head.count < look {
          throw .failed(ExtractionError(.truncated, "the file ends before its first element does"))
        }
        if text.isFull {
          throw .failed(.malformed("the first element does not start within \(text.bytes.count) bytes"))
        }
      }
    }
    throw .failed(.malformed("the first element does not start within the first 256 KiB"))
  }
}
