import Extraction

extension FileType {
  private static let fragmented: Set<BoxType> = [
    "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "isob", "isoc", "dash", "dsms", "msdh", "msix", "cmfc", "cmf2",
    "cmfs", "hlsf", "piff", "isml", "ccff", "3gr6", "3gf9",
  ]

  /// Whether a brand stands for features that movies in fragments use.
  var mayBeFragmented: Bool { !brands.isDisjoint(with: Self.fragmented) }
}
