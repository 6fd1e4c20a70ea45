// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FetchKitBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FetchKit", path: "..")],
  targets: [
    .executableTarget(
      name: "library-bench", dependencies: [.product(name: "FetchKit", package: "FetchKit")],
      path: "Sources/LibraryBench"),
    .executableTarget(name: "measure-process", path: "Sources/MeasureProcess"),
  ],
  swiftLanguageModes: [.v6]
)
