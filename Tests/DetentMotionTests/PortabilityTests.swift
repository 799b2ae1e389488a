import Foundation
import Testing

/// The libraries build wherever Swift does: they import one another and, in one file, the C library's
/// mathematics under all of its names.
@Suite struct PortabilityTests {
  private static let libraries = [
    "Motion/DetentMotion", "Motion/Dynamics", "Motion/DetentAnimation",
    "Motion/AnimationVocabularies", "Scene/DetentGeometry", "Scene/DetentScene",
    "Scene/DetentStage", "Scene/DetentGestures",
  ]
  private static let modules = Set(libraries.map { String($0.split(separator: "/")[1]) })
  private static let shim = "Motion/DetentMotion/Mathematics.swift"
  private static let mathematics: Set<String> = ["Glibc", "Musl", "Android", "Darwin", "ucrt"]

  @Test(arguments: libraries)
  func `A library imports nothing that a platform may not have`(library: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/\(library)").standardized.resolvingSymlinksInPath()
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let imported = Set(text.split(separator: "\n").compactMap(Self.module))
      if "\(library)/\(file)" == Self.shim {
        #expect(imported == Self.mathematics)
      } else {
        #expect(imported.isSubset(of: Self.modules), "\(library)/\(file): \(imported)")
      }
    }
  }

  /// What a line imports; nil for any other line.
  private static func module(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let place = words.firstIndex(of: "import"), place < words.count - 1, place < 3,
      words[..<place].allSatisfy({ ["public", "package", "internal", "@testable"].contains($0) })
    else { return nil }
    return String(words[place + 1])
  }
}
