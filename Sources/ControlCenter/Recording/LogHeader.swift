internal import Blocking
internal import Drawing
package import Geometry
internal import Scene
package import Settings
internal import Stage

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

extension LogHeader {
  /// What a panel here and now is made of.
  /// - Parameters:
  ///   - program: The program's version.
  ///   - text: What `configuration` was read from.
  ///   - size: The display's [device px].
  ///   - scale: The display's own.
  package init(
    program: String, of configuration: Configuration, from text: ConfigurationText,
    size: PixelSize, scale: Double
  ) {
    self.init(
      program: program, libraries: "\(Typesetter.libraries), \(LogHeader.machine)", size: size,
      scale: scale, configuration: text)
    let screen = ControlScreen(configuration, size: size.logical(at: 1), scale: 1)
    let type = Typesetter()
    for layer in screen.stage.tree.layers {
      switch layer.content {
      case .text(var text):
        // A clock has no text yet.
        text.string += " 0123456789:"
        for face in type.typefaces(of: text) { add(.font, face.name, face.digest) }
      case .icon(let icon) where icon.isFile: add(picture: icon.rawValue)
      default: break
      }
    }
    if case .image(let path) = configuration.home.wallpaper { add(picture: path) }
  }

  /// The same on this machine, to compare the two.
  package func here() throws(LogError) -> LogHeader {
    LogHeader(
      program: program, of: try configuration.parsed(), from: configuration, size: size,
      scale: scale)
  }

  private mutating func add(picture path: String) {
    add(.picture, path, LogHeader.digest(ofFile: path))
  }

  private mutating func add(_ kind: Ingredient.Kind, _ name: String, _ digest: UInt64) {
    let item = Ingredient(kind, name, digest: digest)
    if !ingredients.contains(item) { ingredients.append(item) }
  }

  /// Processors of one kind round in one way.
  private static var machine: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "ARM64"
    #else
      "another processor"
    #endif
  }

  /// Zero for what cannot be read.
  private static func digest(ofFile path: String) -> UInt64 {
    let bytes = try? RegularFile.read(path, limit: 1 << 28)
    return bytes?.withUnsafeBytes(ByteDigest.of) ?? 0
  }
}
