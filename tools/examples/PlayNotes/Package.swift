// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PlayNotes",
  dependencies: [.package(name: "tine", path: "../../..")],
  targets: [
    .executableTarget(
      name: "PlayNotes",
      dependencies: [
        .product(name: "TineEngine", package: "tine"),
        .product(name: "TineLive", package: "tine"),
      ])
  ])
