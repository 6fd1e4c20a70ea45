// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Gtk4",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Gtk4", targets: ["Gtk4"]), .library(name: "CGtk4", targets: ["CGtk4"])],
  dependencies: [
    .package(name: "FetchKit", path: "../.."), .package(name: "FetchKitGLib", path: "../../Sources/FetchKitGLib"),
  ],
  targets: [
    .systemLibrary(
      name: "CGtk4", path: "CGtk4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .target(
      name: "Gtk4",
      dependencies: [
        "CGtk4", .product(name: "FetchKit", package: "FetchKit"),
        .product(name: "FetchKitGLib", package: "FetchKitGLib"),
      ],
      path: "Sources"),
  ],
  swiftLanguageModes: [.v6]
)
