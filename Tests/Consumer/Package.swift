// swift-tools-version: 6.2
import PackageDescription

/// A stranger's program: it knows nothing of the panel and imports only libraries.
let package = Package(
  name: "consumer",
  dependencies: [.package(name: "detent", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [
        .product(name: "AnimationVocabularies", package: "detent"),
        .product(name: "DetentAnimation", package: "detent"),
        .product(name: "DetentMotion", package: "detent"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
