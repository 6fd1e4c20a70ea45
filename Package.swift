// swift-tools-version: 6.2

import PackageDescription

/// An extractor family: a module in `Plugins/NAME/Sources`, its tests in `Tests/NAMEExtractorTests`.
struct ExtractorFamily {
  let folder: String
  /// System libraries that it is made with, besides `Extraction`.
  var libraries: [String] = []
  var module: String { "\(folder)Extractor" }

  var targets: [Target] {
    [
      .target(
        name: module, dependencies: ["Extraction"] + libraries.map { .byName(name: $0) },
        path: "Plugins/\(folder)/Sources"),
      .testTarget(
        name: "\(module)Tests", dependencies: ["Extraction", "FetchKitTestSupport", .byName(name: module)],
        path: "Tests/\(module)Tests"),
    ]
  }
}

/// A sample that is a program by itself, in `Samples/NAME/Sources`.
func sample(_ name: String, _ dependencies: [Target.Dependency] = ["FetchKit"]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: "Samples/\(name)/Sources")
}

let samples = [
  sample("DelegateBasics"), sample("PollLoop"), sample("AsyncAwait"), sample("CameraView"),
  sample("TerminalTable", ["FetchKit", "Extraction", "BundledExtractors"]),
  sample("BatchReport", ["FetchKit", "Extraction", "BundledExtractors"]),
  sample("MediaServer", ["FetchKitTestSupport"]),
]

let families =
  [
    "MP4", "MPEGAudio", "WAV", "FLAC", "Ogg", "Matroska", "AAC", "Dolby", "DTS", "AMR", "AIFF", "AU", "CAF",
    "MonkeysAudio",
    "WavPack", "Musepack", "TrueAudio", "TAK", "OptimFROG", "Shorten", "DSD", "MIDI", "Audible", "JPEG", "PNG", "GIF",
    "WebP", "HEIF", "AVI", "ASF", "FLV", "IVF", "DV", "RealMedia", "MPEGStreams", "Manifests", "JPEGXL", "JPEG2000",
    "TIFF", "Bitmaps", "SVG", "FileType", "PDF", "ZIP",
  ].map { ExtractorFamily(folder: $0) } + [
    ExtractorFamily(folder: "Digest", libraries: ["CCrypto"]), ExtractorFamily(folder: "WebPage", libraries: ["CXML2"]),
    ExtractorFamily(folder: "Feed", libraries: ["CXML2"]),
  ]

let package = Package(
  name: "FetchKit",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetchKit", targets: ["FetchKit"]),
    .library(name: "Extraction", targets: ["Extraction"]),
    .library(name: "BundledExtractors", targets: ["BundledExtractors"]),
    .library(name: "FetchKitTestSupport", targets: ["FetchKitTestSupport"]),
    .executable(name: "fetchkit", targets: ["fetchkit"]),
  ] + samples.map { .executable(name: $0.name, targets: [$0.name]) },
  targets: [
    .systemLibrary(
      name: "CCurl", path: "Sources/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .target(name: "CCurlShims", dependencies: ["CCurl"], path: "Sources/CCurlShims"),
    .systemLibrary(
      name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
    ),
    .systemLibrary(
      name: "CXML2", path: "Sources/CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "Extraction", path: "Sources/Extraction",
      // Rounding is a call into libm where nothing else, such as Foundation, links it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "FetchKit", dependencies: ["CCurl", "CCurlShims", "CSQLite", "Extraction"], path: "Sources/FetchKit"),
    .target(
      name: "BundledExtractors", dependencies: ["Extraction"] + families.map { .byName(name: $0.module) },
      path: "Plugins/Bundled/Sources"),
    .target(
      name: "FetchKitTestSupport", dependencies: ["Extraction", "FetchKit"], path: "Sources/FetchKitTestSupport"),
    .target(
      name: "FetchKitCommand", dependencies: ["CCurl", "FetchKit", "Extraction", "BundledExtractors"],
      path: "Sources/FetchKitCommand"),
    .executableTarget(name: "fetchkit", dependencies: ["FetchKitCommand"], path: "Sources/fetchkit"),
    // Here and not in the benchmarks' own package: it measures what is not public.
    .executableTarget(name: "store-bench", dependencies: ["Extraction", "FetchKit"], path: "Benchmarks/StoreBench"),
    // Not a test itself: a program for each kind of loop, which the tests run.
    .executableTarget(name: "LoopProbe", dependencies: ["FetchKit", "FetchKitTestSupport"], path: "Tests/LoopProbe"),
    .testTarget(
      name: "ExtractionTests", dependencies: ["Extraction", "FetchKitTestSupport"], path: "Tests/ExtractionTests"),
    .testTarget(
      name: "FetchKitTests", dependencies: ["FetchKit", "Extraction", "FetchKitTestSupport", "LoopProbe"],
      path: "Tests/FetchKitTests"),
    .testTarget(
      name: "FetchKitTestSupportTests",
      dependencies: ["BundledExtractors", "Extraction", "FetchKit", "FetchKitTestSupport"],
      path: "Tests/FetchKitTestSupportTests"),
    .testTarget(
      name: "CorpusTests", dependencies: ["BundledExtractors", "Extraction", "FetchKit", "FetchKitTestSupport"],
      path: "Tests/CorpusTests"),
    .testTarget(
      name: "CommandTests", dependencies: ["fetchkit", "FetchKitCommand", "FetchKitTestSupport"],
      path: "Tests/CommandTests", exclude: ["Cases"]),
    .testTarget(
      name: "DocumentationTests", dependencies: ["BundledExtractors", "Extraction", "FetchKit"],
      path: "Tests/DocumentationTests"),
    .testTarget(
      name: "SampleTests", dependencies: ["FetchKitTestSupport"] + samples.map { .byName(name: $0.name) },
      path: "Tests/SampleTests"),
  ] + samples + families.flatMap(\.targets),
  swiftLanguageModes: [.v6]
)
