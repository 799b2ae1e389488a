// swift-tools-version: 6.2
import PackageDescription

/// `make test` sets this, so that a warning stops us and never a user with a newer compiler.
let isStrict = Context.environment["DETENT_STRICT"] == "1"

let swiftSettings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// `make test` sets this too, for a build that ends sooner: a whole module at a time, and of what a
/// debugger reads the line numbers only. Never for those who use the libraries, whom it would shut out.
let isQuick = Context.environment["DETENT_QUICK_TESTS"] == "1"

/// `make soak` sets this besides: its tests look at all layers after every touch.
let isSoak = Context.environment["DETENT_SOAK"] == "1"

/// - Parameter flags: What is wanted besides of a build for tests.
func quick(_ flags: String...) -> [SwiftSetting] {
  let whole = [
    "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode", "-gline-tables-only",
  ]
  return isQuick ? [.unsafeFlags(flags + whole, .when(configuration: .debug))] : []
}

/// For what works on every pixel or in every frame: fast code in the tests, too, with all its checks.
let optimizedSettings = swiftSettings + quick("-O")

/// For the rest: to optimise it would take longer than its tests take without.
let plainSettings = isSoak ? optimizedSettings : swiftSettings + quick()

/// For what nothing waits for: its module is written with its code, and not sooner by a second job that
/// reads all of it again.
let leafSettings = isQuick ? [SwiftSetting.unsafeFlags(["-no-emit-module-separately-wmo"])] : []

/// For the targets that touch no C and no raw memory.
let pure: [SwiftSetting] = optimizedSettings + [.strictMemorySafety()]

/// The plugin that writes the libraries' documentation, of which only `make docs` makes use.
let documentation: [Package.Dependency] =
  Context.environment["DETENT_DOCS"] == "1"
  ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")] : []

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// - Parameter floor: The folder in `Sources` that the module's own folder lies in.
func module(
  _ name: String, on floor: String, _ dependencies: [Target.Dependency] = [],
  exclude: [String] = [], resources: [Resource] = [], settings: [SwiftSetting] = plainSettings
) -> Target {
  module(
    name, dependencies, path: "Sources/\(floor)/\(name)", exclude: exclude, resources: resources,
    settings: settings)
}

func module(
  _ name: String, _ dependencies: [Target.Dependency], path: String, exclude: [String] = [],
  resources: [Resource] = [], settings: [SwiftSetting] = plainSettings
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources,
    swiftSettings: settings)
}

/// - Parameter looksAtPixels: Whether its tests look at so much that they are to be fast code, too.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = [], looksAtPixels: Bool = false
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: (looksAtPixels ? optimizedSettings : plainSettings) + leafSettings)
}

/// A C library with its headers where pkg-config says, never at an absolute path.
func library(_ name: String, pkgConfig: String, apt: String...) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

let package = Package(
  name: "detent",
  products: [
    .library(name: "DetentMotion", targets: ["DetentMotion"]),
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "DetentAnimation", targets: ["DetentAnimation"]),
    // The same in the words of POP, UIKit and Core Animation.
    .library(name: "AnimationVocabularies", targets: ["AnimationVocabularies"]),
    // Layers and their three trees, without anything that draws.
    .library(name: "DetentStage", targets: ["DetentGeometry", "DetentScene", "DetentStage"]),
    .library(name: "DetentGestures", targets: ["DetentGeometry", "DetentGestures"]),
    .executable(name: "detent", targets: ["detent"]),
  ],
  traits: [
    .trait(name: "X11", description: "The X11 display."),
    .trait(name: "Wayland", description: "The Wayland display."),
    .trait(name: "KMS", description: "The bare screen: kernel mode setting and framebuffers."),
    .trait(
      name: "Demos",
      description: "The gallery and the spring lab; without them their pages show nothing."),
    .default(enabledTraits: ["X11", "Wayland", "KMS", "Demos"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ] + documentation,
  targets: [
    library("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    library("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    .systemLibrary(
      name: "CWebP", path: "Sources/System/C/CWebP", providers: [.apt(["libwebp-dev"])]),
    library("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
    .target(name: "CX11", path: "Sources/System/C/CX11"),
    library("CXTest", pkgConfig: "xtst", apt: "libxtst-dev", "libxi-dev", "libxrandr-dev"),
    library("CPcre2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev"),
    library("CGio", pkgConfig: "gio-2.0", apt: "libglib2.0-dev"),
    .target(name: "CSoup", path: "Sources/System/C/CSoup"),
    library("CYaml", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    .systemLibrary(name: "CDRM", path: "Sources/System/C/CDRM", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(
      name: "CFramebuffer", path: "Sources/System/C/CFramebuffer",
      providers: [.apt(["linux-libc-dev"])]),
    .systemLibrary(
      name: "CInput", path: "Sources/System/C/CInput",
      providers: [.apt(["libinput-dev", "libudev-dev", "libxkbcommon-dev"])]),
    .systemLibrary(
      name: "CSeat", path: "Sources/System/C/CSeat", providers: [.apt(["libseat-dev"])]),
    .systemLibrary(name: "CGif", path: "Sources/System/C/CGif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CLinux", path: "Sources/System/C/CLinux"),
    .target(
      name: "CWayland", path: "Sources/System/C/CWayland",
      exclude: ["README.md", "generate.sh", "protocols"]),
    .target(name: "CMosquitto", path: "Sources/System/C/CMosquitto"),
    .target(name: "CConcurrency", path: "Sources/System/C/CConcurrency"),
    .target(name: "CPixels", path: "Sources/System/C/CPixels"),

    module("Blocking", on: "System", ["CLinux"]),
    module("SeededNumbers", [], path: "Tests/SeededNumbers", settings: pure),
    module("TestFolders", [], path: "Tests/TestFolders"),
    module("TestKinds", ["Agent", "Forms", "Settings"], path: "Tests/TestKinds"),
    module("DetentMotion", on: "Motion", settings: pure),
    module("Dynamics", on: "Motion", ["DetentMotion"], settings: pure),
    module("DetentAnimation", on: "Motion", ["DetentMotion", "Dynamics"], settings: pure),
    module(
      "AnimationVocabularies", on: "Motion", ["DetentAnimation", "DetentMotion"], settings: pure),
    module("DetentGeometry", on: "Scene", ["DetentMotion"], settings: optimizedSettings),
    module("DetentScene", on: "Scene", ["DetentGeometry"], settings: pure),
    module(
      "DetentStage", on: "Scene",
      ["DetentAnimation", "DetentMotion", "DetentGeometry", "DetentScene"],
      settings: pure),
    module(
      "Look", on: "Scene",
      ["DetentAnimation", "DetentMotion", "DetentGeometry", "DetentScene", "DetentStage"],
      settings: pure),
    module("DetentGestures", on: "Scene", ["DetentMotion", "DetentGeometry"], settings: pure),
    module(
      "Drawing", on: "Scene",
      [
        "Blocking", "DetentGeometry", "DetentScene", "CCairo", "CPango", "CGif", "CPixels",
        "CTurboJPEG", "CWebP",
      ],
      exclude: ["Icons"], settings: optimizedSettings),
    module("Runtime", on: "System", ["Blocking", "DetentMotion", "CConcurrency", "CLinux", log]),
    module("Network", on: "System", ["DetentMotion", "Runtime", "CGio", "CSoup"]),
    module(
      "Display", on: "Displays", ["DetentMotion", "DetentGeometry"], settings: optimizedSettings),
    module(
      "DisplayHeadless", on: "Displays",
      ["DetentMotion", "Display", "Drawing", "DetentGeometry", "DetentScene"],
      settings: optimizedSettings),
    module(
      "DisplayX11", on: "Displays",
      ["DetentMotion", "Display", "DetentGeometry", "Runtime", "CX11", "CLinux", log]),
    module(
      "DisplayWayland", on: "Displays",
      ["DetentMotion", "Display", "DetentGeometry", "Runtime", "CWayland", "CLinux"]),
    module(
      "DisplayInput", on: "Displays",
      ["DetentMotion", "Display", "DetentGeometry", "Runtime", "CInput", "CSeat"]),
    module("DisplayScanout", on: "Displays", ["DetentMotion", "Display", "DetentGeometry"]),
    module(
      "DisplayKMS", on: "Displays",
      [
        "DetentMotion", "Display", "DisplayInput", "DisplayScanout", "DetentGeometry", "Runtime",
        "CDRM",
        log,
      ]),
    module(
      "DisplayFramebuffer", on: "Displays",
      [
        "DetentMotion", "Display", "DisplayInput", "DisplayScanout", "DetentGeometry", "Runtime",
        "CFramebuffer",
      ]),
    module("Localization", on: "Configuration", settings: pure),
    module("Forms", on: "Configuration", ["Blocking", "DetentGeometry", "CYaml"]),
    module(
      "Settings", on: "Configuration",
      ["Blocking", "DetentMotion", "DetentGeometry", "Forms", "Localization", "CPcre2"],
      // The default panel, so that the program runs without any file.
      resources: [.embedInCode("../../../Config/control-center.yaml")]),
    module(
      "Check", on: "Configuration", ["Blocking", "Forms", "Settings"],
      // What each key is when it is left out.
      resources: [.embedInCode("defaults.yaml")]),
    module("Watching", on: "System", ["Forms", "Runtime", "Settings"]),
    module("Values", on: "Agent", ["DetentMotion", "Forms", "Localization", "Settings"]),
    module(
      "Agent", on: "Agent",
      [
        "Forms", "Blocking", "DetentMotion", "Network", "Runtime", "Localization", "Settings",
        "Values",
        "Watching",
        "CLinux", "CMosquitto", log,
      ]),
    module(
      "Widgets", on: "Panel",
      [
        "DetentAnimation", "DetentMotion", "DetentGeometry", "DetentGestures", "Drawing", "Look",
        "DetentScene", "Localization", "Settings", "DetentStage", "Values",
      ]),
    module(
      "Demos", on: "Demos",
      [
        "DetentAnimation", "DetentMotion", "Dynamics", "DetentGeometry", "DetentGestures",
        "DetentScene", "Localization", "Look", "Settings", "DetentStage", "Values", "Widgets",
      ]),
    module(
      "Diagnosis", on: "Panel",
      [
        "Agent", "DetentGeometry", "DetentMotion", "DetentScene", "Display", "Look", "Settings",
        "Values",
      ]),
    module(
      "ControlCenter", on: "Panel",
      [
        "Diagnosis", "Forms", "Agent", "Blocking", "DetentAnimation", "DetentMotion", "Display",
        "DisplayHeadless",
        "Drawing", "DetentGeometry", "DetentGestures", "Look", "Runtime", "DetentScene",
        "Localization", "Settings", "DetentStage",
        "Values", "Watching", "Widgets", log, "CLinux",
      ]),
    // The parsing of command lines, for the program and its tools.
    module(
      "Arguments",
      [
        "Agent", "Blocking", "ControlCenter", "DetentGeometry", "Display", "DisplayHeadless",
        "Drawing", "Forms", "Runtime", "Settings", "Widgets", arguments, log,
      ],
      path: "Sources/Arguments"),
    .executableTarget(
      name: "detent",
      dependencies: [
        "Diagnosis", "Forms", "Check", "Agent", "Arguments", "Blocking", "ControlCenter",
        "DetentMotion",
        "Display",
        "DisplayHeadless", "Drawing", "DetentGeometry", "Runtime", "DetentScene", "Localization",
        "Settings", "Values", "Widgets", "CLinux", arguments, log,
        .target(name: "Demos", condition: .when(traits: ["Demos"])),
        .target(name: "DisplayX11", condition: .when(traits: ["X11"])),
        .target(name: "DisplayWayland", condition: .when(traits: ["Wayland"])),
        .target(name: "DisplayKMS", condition: .when(traits: ["KMS"])),
        .target(name: "DisplayFramebuffer", condition: .when(traits: ["KMS"])),
      ],
      swiftSettings: plainSettings),

    .executableTarget(
      name: "detent-tools",
      dependencies: [
        "Arguments", "ControlCenter", "Demos", "DetentMotion", "Display", "DisplayHeadless",
        "Drawing", "Film", "DetentGeometry", "Runtime", "DetentScene", "Settings", arguments,
      ],
      path: "Benchmarks/Tools", swiftSettings: plainSettings),
    module(
      "Film", ["CGif", "DetentGeometry", "DetentMotion", "Drawing"], path: "Benchmarks/Film"),
    .target(name: "CBenchmark", path: "Benchmarks/CBenchmark"),
    .executableTarget(
      name: "motion-bench",
      dependencies: [
        "AnimationVocabularies", "CBenchmark", "DetentAnimation", "DetentMotion", "Dynamics",
      ],
      path: "Benchmarks/MotionBench", swiftSettings: plainSettings),
    .executableTarget(
      name: "look-bench",
      dependencies: [
        "CBenchmark", "DetentAnimation", "DetentMotion", "DetentGeometry", "DetentScene",
        "DetentStage", "Drawing", "Look",
      ],
      path: "Benchmarks/LookBench", swiftSettings: plainSettings),
    .executableTarget(
      name: "engine-soak", dependencies: ["EnginePrograms"], path: "Benchmarks/EngineSoak",
      swiftSettings: optimizedSettings),
    .executableTarget(
      name: "motion-strips",
      dependencies: [
        "AnimationVocabularies", "CCairo", "DetentAnimation", "DetentMotion", "Dynamics",
      ],
      path: "Examples/MotionStrips", swiftSettings: plainSettings),

    tests("BlockingTests", ["TestFolders", "Blocking", "Runtime"]),
    tests(
      "DisplayTests",
      ["DetentMotion", "Display", "DisplayHeadless", "Drawing", "DetentGeometry", "SeededNumbers"]),
    tests(
      "DrawingTests",
      [
        "Blocking", "SeededNumbers", "CCairo", "CPixels", "CTurboJPEG", "Drawing", "Film",
        "DetentGeometry",
        "DetentScene", "TestSupport",
      ],
      exclude: ["Golden"], looksAtPixels: true),
    tests(
      "DisplayHeadlessTests",
      [
        "CGif", "DetentMotion", "Display", "DisplayConformance", "DisplayHeadless", "Drawing",
        "DetentGeometry", "Film",
      ]),
    tests(
      "DetentAnimationTests",
      [
        "AnimationVocabularies", "SeededNumbers", "CBenchmark", "DetentAnimation", "DetentMotion",
        "Dynamics", "EnginePrograms", "EngineTestSupport",
      ]),
    tests(
      "AnimationVocabulariesTests",
      [
        "AnimationVocabularies", "DetentAnimation", "DetentMotion", "EngineTestSupport",
        "SeededNumbers",
      ]),
    module(
      "EnginePrograms",
      ["AnimationVocabularies", "SeededNumbers", "DetentAnimation", "DetentMotion", "Dynamics"],
      path: "Tests/EnginePrograms", settings: optimizedSettings),
    module(
      "EngineTestSupport", ["AnimationVocabularies", "DetentAnimation", "DetentMotion"],
      path: "Tests/EngineTestSupport", settings: optimizedSettings),
    tests("GeometryTests", ["SeededNumbers", "DetentGeometry"], looksAtPixels: true),
    tests(
      "StageTests",
      [
        "AnimationVocabularies", "DetentAnimation", "DetentMotion", "Dynamics", "DetentGeometry",
        "DetentScene",
        "SeededNumbers", "DetentStage",
      ]),
    tests(
      "LookTests",
      [
        "DetentAnimation", "DetentMotion", "DetentGeometry", "DetentScene", "DetentStage",
        "Drawing", "Look", "SeededNumbers",
      ]),
    tests("SceneTests", ["DetentGeometry", "DetentScene", "SeededNumbers"]),
    tests(
      "GesturesTests",
      ["DetentMotion", "DetentGeometry", "DetentGestures", "EngineTestSupport"]),
    tests(
      "WidgetsTests",
      [
        "Agent", "SeededNumbers", "Demos", "DetentAnimation", "DetentMotion", "DisplayHeadless",
        "Drawing", "DetentGeometry", "DetentGestures", "DetentScene", "Look", "Localization",
        "Settings",
        "DetentStage", "TestSupport",
        "Values",
        "Widgets",
      ], exclude: ["Golden"]),
    tests(
      "ControlCenterTests",
      [
        "Diagnosis", "Forms", "TestFolders", "TestKinds", "Agent", "ControlCenter", "Demos",
        "DetentAnimation",
        "DetentMotion",
        "Display",
        "DisplayHeadless",
        "Drawing", "Dynamics", "DetentGeometry", "DetentGestures", "Runtime", "DetentScene",
        "SeededNumbers", "Localization", "Look", "PanelTestKit", "Settings", "DetentStage",
        "TestSupport",
        "Values", "Watching", "Widgets",
        log,
      ], exclude: ["Golden"]),
    // The panel with the world around it: saved files, news, recordings, and the soak, which looks at
    // all layers after every touch.
    tests(
      "SessionTests",
      [
        "Diagnosis", "Forms", "TestFolders", "TestKinds", "detent", "Agent", "CLinux",
        "ControlCenter", "Demos",
        "DetentAnimation",
        "DetentMotion", "Display",
        "DisplayHeadless", "Drawing", "DetentGeometry", "DetentGestures", "Runtime", "DetentScene",
        "SeededNumbers",
        "Localization", "PanelTestKit", "Settings", "DetentStage", "TestSupport", "Values",
        "Widgets",
        log,
      ], exclude: ["Golden"], looksAtPixels: true),
    tests(
      "AgentTests",
      [
        "Check", "Forms", "TestFolders", "TestKinds",
        "Agent", "Blocking", "DetentMotion", "Runtime", "SeededNumbers", "Localization", "Settings",
        "Values",
        "Network", "Watching", "CLinux", "TestSupport", log,
      ], exclude: ["Dashboards", "Dialogues"]),
    tests("WatchingTests", ["Forms", "TestFolders", "Settings", "TestSupport", "Watching"]),
    tests("ValuesTests", ["DetentMotion", "SeededNumbers", "Settings", "Values"]),
    tests("DynamicsTests", ["SeededNumbers", "DetentMotion", "Dynamics"]),
    tests(
      "DetentMotionTests", ["EngineTestSupport", "SeededNumbers", "DetentMotion"],
      resources: [.copy("Oracles")]),
    tests(
      "RuntimeTests",
      [
        "TestFolders", "Blocking", "DetentMotion", "Runtime", "CLinux", "SeededNumbers",
        "TestSupport", log,
      ]),
    tests("NetworkTests", ["Network", "TestSupport"]),
    tests("TestSupportTests", ["TestSupport"]),
    tests("BackendTests", ["detent", "Display", "Forms", "Settings", "TestFolders"]),
    tests(
      "EndToEndTests",
      [
        "Forms", "TestFolders", "ControlCenter", "detent", "detent-tools", "DetentGeometry",
        "Runtime",
        "TestSupport",
      ]),
    module(
      "TestSupport", ["CXTest", "Drawing", "DetentMotion", "DetentGeometry", "Runtime", "Values"],
      path: "Tests/TestSupport", exclude: ["Servers"], settings: optimizedSettings),
    module(
      "PanelTestKit",
      [
        "Agent", "ControlCenter", "Demos", "DetentGeometry", "DetentMotion", "DetentScene",
        "DetentStage", "Display", "DisplayHeadless", "Drawing", "Settings", "TestSupport", "Values",
      ],
      path: "Tests/PanelTestKit"),
    .target(
      name: "CWaylandServer", dependencies: ["CWayland"], path: "Tests/CWaylandServer",
      cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("wayland-server")]),
    module(
      "DisplayConformance", ["DetentMotion", "Display", "DetentGeometry"],
      path: "Tests/DisplayConformance"),
    tests(
      "DisplayX11Tests",
      [
        "CX11", "DetentMotion", "Display", "DisplayConformance", "DisplayX11", "DetentGeometry",
        "Runtime", "TestSupport",
      ]),
    tests(
      "DisplayWaylandTests",
      [
        "TestFolders",
        "CWaylandServer", "DetentMotion", "Display", "DisplayConformance", "DisplayWayland",
        "DetentGeometry", "TestSupport",
      ]),
    module(
      "SeatDoubles", ["Display", "DisplayInput", "DetentGeometry"], path: "Tests/SeatDoubles"),
    tests(
      "DisplayScanoutTests",
      ["DetentMotion", "Display", "DisplayScanout", "DetentGeometry", "SeededNumbers"]),
    tests(
      "DisplayInputTests",
      ["DetentMotion", "Display", "DisplayInput", "DetentGeometry", "SeatDoubles"]),
    tests(
      "DisplayKMSTests",
      [
        "DetentMotion", "Display", "DisplayConformance", "DisplayInput", "DisplayKMS",
        "DisplayScanout", "DetentGeometry", "Runtime", "SeatDoubles",
      ]),
    tests(
      "DisplayFramebufferTests",
      [
        "DetentMotion", "Display", "DisplayConformance", "DisplayFramebuffer", "DisplayInput",
        "DisplayScanout", "DetentGeometry", "SeatDoubles",
      ]),
    tests(
      "SettingsTests",
      [
        "Agent", "Forms", "Check", "TestFolders", "TestKinds",
        "Blocking", "DetentMotion", "DetentGeometry", "Runtime", "SeededNumbers", "Localization",
        "Settings",
      ]),
  ]
)
