// swift-tools-version: 6.2

import PackageDescription

/// An extractor family: a module in `Plugins/NAME/Sources`, its tests in `Tests/NAMEExtractorTests`.
struct ExtractorFamily {
  let folder: String
  var module: String { "\(folder)Extractor" }

  var targets: [Target] {
    [
      .target(name: module, dependencies: ["Extraction"], path: "Plugins/\(folder)/Sources"),
      .testTarget(
        name: "\(module)Tests", dependencies: ["Extraction", "FetchKitTestSupport", .byName(name: module)],
        path: "Tests/\(module)Tests"),
    ]
  }
}

let families = [
  "MP4", "MPEGAudio", "WAV", "FLAC", "Ogg", "Matroska", "JPEG", "PNG", "GIF", "WebP", "HEIF", "JPEGXL", "JPEG2000",
  "TIFF", "Bitmaps", "SVG",
].map(ExtractorFamily.init)

let package = Package(
  name: "FetchKit",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetchKit", targets: ["FetchKit"]),
    .library(name: "Extraction", targets: ["Extraction"]),
    .library(name: "BundledExtractors", targets: ["BundledExtractors"]),
    .library(name: "FetchKitTestSupport", targets: ["FetchKitTestSupport"]),
    .executable(name: "fetchkit", targets: ["fetchkit"]),
    .executable(name: "DelegateBasics", targets: ["DelegateBasics"]),
    .executable(name: "MediaServer", targets: ["MediaServer"]),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl", path: "Sources/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .target(name: "CCurlShims", dependencies: ["CCurl"], path: "Sources/CCurlShims"),
    .target(
      name: "Extraction", path: "Sources/Extraction",
      // Rounding is a call into libm where nothing else, such as Foundation, links it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "FetchKit", dependencies: ["CCurl", "CCurlShims", "Extraction"], path: "Sources/FetchKit"),
    .target(
      name: "BundledExtractors", dependencies: ["Extraction"] + families.map { .byName(name: $0.module) },
      path: "Plugins/Bundled/Sources"),
    .target(
      name: "FetchKitTestSupport", dependencies: ["Extraction", "FetchKit"], path: "Sources/FetchKitTestSupport"),
    .target(
      name: "FetchKitCommand", dependencies: ["CCurl", "FetchKit", "Extraction", "BundledExtractors"],
      path: "Sources/FetchKitCommand"),
    .executableTarget(name: "fetchkit", dependencies: ["FetchKitCommand"], path: "Sources/fetchkit"),
    .executableTarget(
      name: "DelegateBasics", dependencies: ["FetchKit"], path: "Samples/DelegateBasics/Sources"),
    .executableTarget(
      name: "MediaServer", dependencies: ["FetchKitTestSupport"], path: "Samples/MediaServer/Sources"),
    .testTarget(
      name: "ExtractionTests", dependencies: ["Extraction", "FetchKitTestSupport"], path: "Tests/ExtractionTests"),
    .testTarget(
      name: "FetchKitTests", dependencies: ["FetchKit", "Extraction", "FetchKitTestSupport"],
      path: "Tests/FetchKitTests"),
    .testTarget(
      name: "FetchKitTestSupportTests", dependencies: ["FetchKitTestSupport"], path: "Tests/FetchKitTestSupportTests"),
    .testTarget(
      name: "CorpusTests", dependencies: ["BundledExtractors", "Extraction", "FetchKit", "FetchKitTestSupport"],
      path: "Tests/CorpusTests"),
    .testTarget(
      name: "CommandTests", dependencies: ["fetchkit", "FetchKitCommand", "FetchKitTestSupport"],
      path: "Tests/CommandTests", exclude: ["Cases"]),
    .testTarget(
      name: "SampleTests", dependencies: ["DelegateBasics", "FetchKitTestSupport"], path: "Tests/SampleTests"),
  ] + families.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)
