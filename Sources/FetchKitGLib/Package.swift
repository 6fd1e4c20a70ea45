// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "FetchKitGLib",
  platforms: [.macOS(.v15)],
  products: [.library(name: "FetchKitGLib", targets: ["FetchKitGLib"])],
  dependencies: [.package(name: "FetchKit", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CGLib", path: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
    .target(
      name: "FetchKitGLib", dependencies: ["CGLib", .product(name: "FetchKit", package: "FetchKit")], path: "Sources"),
    // Its main thread runs a GLib loop, which that of a test program cannot.
    .executableTarget(
      name: "GLibProbe",
      dependencies: ["CGLib", "FetchKitGLib", .product(name: "FetchKitTestSupport", package: "FetchKit")],
      path: "Probe"),
    .testTarget(
      name: "FetchKitGLibTests",
      dependencies: [
        "CGLib", "FetchKitGLib", "GLibProbe", .product(name: "FetchKitTestSupport", package: "FetchKit"),
      ],
      path: "Tests"),
  ],
  swiftLanguageModes: [.v6]
)
