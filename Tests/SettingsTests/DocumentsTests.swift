import Foundation
import Settings
import TestKinds
import Testing

@testable import Check
@testable import Forms

/// What the README, the pages of `docs` and the manual say.
@Suite struct DocumentsTests {
  private static let root = Shipped.scene.path.replacing("/Config/scene.yaml", with: "")

  /// The pages, by their paths from the root of the repository.
  static let pages: [String] = {
    let found = FileManager.default.enumerator(atPath: root + "/docs")?.compactMap { $0 as? String }
    return ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
      + (found ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  private func text(_ page: String) -> String { SettingsTests.text(of: Self.root + "/" + page) }

  /// The lines of a page outside of its blocks of code.
  private func prose(_ page: String) -> [Substring] {
    text(page).split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }
      .flatMap { $0.element.split(separator: "\n") }
  }

  @Test func `The reference of all keys is the one that the program prints`() {
    let reference = KeyReference.product
    // A failed comparison of the texts themselves would print both.
    let isPage = text("docs/configuration.md") == reference.markdown
    #expect(isPage, "docs/configuration.md is another one; run make keys")
    let isManual = text("man/detent.5").hasSuffix("\n" + reference.manual)
    #expect(isManual, "man/detent.5 ends otherwise; run make keys")
  }

  @Test func `The reference tells of every key, and of every kind of tile`() {
    let page = text("docs/configuration.md")
    for listed in ConfigurationKey.listed() {
      let path = listed.key.path.split(separator: ".")
      let key = path.count == 1 ? "## \(path[0])" : "| `\(path.dropFirst().joined(separator: "."))`"
      #expect(page.contains("\n\(key)"), "\(listed.key.path)")
    }
    for kind in TileSettings.Kind.allCases {
      #expect(text("docs/tiles.md").contains("\n| `\(kind)` |"), "\(kind)")
      #expect(text("man/detent.5").contains("\n.It Cm \(kind)\n"), "\(kind)")
    }
  }

  @Test(arguments: pages)
  func `Every link leads to a file, and to a heading in it`(_ page: String) {
    let lines = prose(page)
    #expect(!lines.isEmpty)
    for link in lines.flatMap({ $0.matches(of: /\]\(([^)\s]+)\)/).map(\.1) })
    where !link.contains("://") {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false)
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      let target =
        parts[0].isEmpty
        ? page
        : NSString(string: "\(Self.root)/\(folder)/\(parts[0])").standardizingPath.replacing(
          Self.root + "/", with: "")
      let exists = FileManager.default.fileExists(atPath: "\(Self.root)/\(target)")
      #expect(exists, "\(page): \(link) leads nowhere")
      guard exists, parts.count > 1 else { continue }
      let headings = prose(target).filter { $0.hasPrefix("#") }.map(anchor)
      #expect(headings.contains(String(parts[1])), "\(page): \(link) leads to no heading")
    }
  }

  /// The name by which GitHub links to a heading.
  private func anchor(_ heading: Substring) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
  }

  @Test(arguments: pages) func `Every example in YAML can be read, and keeps the schema`(
    _ page: String
  ) throws {
    let validator = SchemaValidator(schema: Configuration.schema())
    // What is marked as yml is a part of one file.
    for example in blocks("yaml", of: page) + [blocks("yml", of: page).joined()]
    where !example.isEmpty {
      #expect(mistakes(example).isEmpty, "\(page):\n\(example)")
      let json = try #require(JSONValue(yaml: Array(example.utf8)))
      #expect(validator.problems(json).isEmpty, "\(page):\n\(example)")
    }
  }

  /// The blocks of code of a page that are marked with a language.
  private func blocks(_ language: String, of page: String) -> [String] {
    text(page).split(separator: "```\(language)\n", omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex)) }
  }

  @Test func `The README can be read in five minutes`() {
    #expect(text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 181)
  }
}
