// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "DurationTable",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "FetchKit", path: "../.."), .package(name: "FetchKitGLib", path: "../../Sources/FetchKitGLib"),
    .package(name: "Gtk4", path: "../Gtk4"),
  ],
  targets: [
    .executableTarget(
      name: "DurationTable",
      dependencies: [
        .product(name: "FetchKit", package: "FetchKit"), .product(name: "Extraction", package: "FetchKit"),
        .product(name: "BundledExtractors", package: "FetchKit"),
        .product(name: "FetchKitGLib", package: "FetchKitGLib"), .product(name: "Gtk4", package: "Gtk4"),
        .product(name: "CGtk4", package: "Gtk4"),
      ],
      path: "Sources", swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "DurationTableTests",
      dependencies: ["DurationTable", .product(name: "FetchKitTestSupport", package: "FetchKit")], path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
