package import Geometry

/// What a panel was before anything came into it.
package struct LogHeader: Equatable, Codable, Sendable {
  /// Something that is drawn with, by what it holds.
  package struct Ingredient: Equatable, Codable, Sendable {
    package enum Kind: String, Codable, Sendable { case font, picture }
    package var kind: Kind
    /// A family's name or a path.
    package var name: String
    package var digest: UInt64

    package init(_ kind: Kind, _ name: String, digest: UInt64) {
      self.kind = kind
      self.name = name
      self.digest = digest
    }
  }

  /// The version of the program, by which alone the log is read.
  package var program: String
  /// What it draws with, for people, with versions.
  package var libraries: String
  package var ingredients: [Ingredient]
  package var size: PixelSize
  package var scale: Double
  package var configuration: ConfigurationText

  package init(
    program: String, libraries: String, ingredients: [Ingredient] = [], size: PixelSize,
    scale: Double, configuration: ConfigurationText
  ) {
    self.program = program
    self.libraries = libraries
    self.ingredients = ingredients
    self.size = size
    self.scale = scale
    self.configuration = configuration
  }

  /// Why a replay under other circumstances may look different, in sentences.
  package func differences(to here: LogHeader) -> [String] {
    var sentences: [String] = []
    if libraries != here.libraries {
      sentences.append("It was recorded with \(libraries); here are \(here.libraries).")
    }
    for item in ingredients where !here.ingredients.contains(item) {
      let isHere = here.ingredients.contains { $0.kind == item.kind && $0.name == item.name }
      let what = isHere ? "has changed since it was recorded" : "is not here"
      sentences.append("The \(item.kind.rawValue) “\(item.name)” \(what).")
    }
    return sentences
  }
}
