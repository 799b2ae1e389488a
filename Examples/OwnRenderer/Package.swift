// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let stage: [Target.Dependency] = ["DetentAnimation", "DetentMotion", "DetentStage"].map {
  .product(name: $0, package: "detent")
}

/// Two strangers' programs, which bring renderers of their own: `DetentStage` draws nothing.
let package = Package(
  name: "own-renderer",
  dependencies: [.package(name: "detent", path: "../..")],
  targets: [
    .systemLibrary(name: "CairoC", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .executableTarget(
      name: "CairoCards", dependencies: stage + ["CairoC"], swiftSettings: settings),
    .executableTarget(name: "TerminalCards", dependencies: stage, swiftSettings: settings),
  ]
)
