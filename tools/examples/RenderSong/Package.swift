// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "RenderSong",
  dependencies: [.package(name: "tine", path: "../../..")],
  targets: [
    .executableTarget(
      name: "RenderSong",
      dependencies: [.product(name: "TineRendering", package: "tine")]),
    .executableTarget(
      name: "ListFiles",
      dependencies: [
        .product(name: "TineDX7", package: "tine"),
        .product(name: "TineMIDIFile", package: "tine"),
      ]),
  ])
