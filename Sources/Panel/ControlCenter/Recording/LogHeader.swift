internal import Blocking
package import DetentGeometry
internal import DetentScene
internal import DetentStage
internal import Drawing
internal import Glibc
package import Localization
package import Settings
package import Widgets

/// The state of a panel before its first input.
package struct LogHeader: Equatable, Codable, Sendable {
  /// A font or a picture that frames are drawn with, identified by its content.
  struct DrawingResource: Equatable, Codable, Sendable {
    /// A name for people, such as "font “Inter Light”".
    var name: String
    var digest: UInt64
  }

  /// The version of the program, which must match to read the log.
  var program: String
  /// The drawing libraries with their versions, for people.
  var libraries: String
  var ingredients: [DrawingResource] = []
  var size: PixelSize
  var scale: Double
  var configuration: ConfigurationText
  /// The language if the configuration names none; nil: English.
  var language: Language?
  /// What the panel was at, if the recording began while it ran.
  var start: PanelStart?

  /// Explains, in sentences, why a replay here may look different.
  package func differences(to here: LogHeader) -> [String] {
    var sentences: [String] = []
    if libraries != here.libraries {
      sentences.append("It was recorded with \(libraries); here are \(here.libraries).")
    }
    for item in ingredients where !here.ingredients.contains(item) {
      let isHere = here.ingredients.contains { $0.name == item.name }
      let what = isHere ? "has changed since it was recorded" : "is not here"
      sentences.append("The \(item.name) \(what).")
    }
    return sentences
  }
}

extension LogHeader {
  /// Creates the header for a panel on this machine.
  /// - Parameters:
  ///   - program: The program's version.
  ///   - text: The text that `configuration` was read from.
  ///   - size: The display's size [device px].
  ///   - scale: The display's own scale.
  package init(
    program: String, of configuration: Configuration, from text: ConfigurationText,
    size: PixelSize, scale: Double, language: Language? = nil,
    pages: [PageSettings.Kind: PageMaker] = [:]
  ) {
    self.init(
      program: program, libraries: "\(Typesetter.libraries), \(LogHeader.machine)", size: size,
      scale: scale, configuration: text, language: language)
    let screen = ControlScreen(configuration, size: size.logical(at: 1), scale: 1, pages: pages)
    let type = Typesetter()
    for layer in screen.stage.tree.layers {
      switch layer.content {
      case .text(var text):
        // Adds figures, as a clock has no text yet.
        text.string += " 0123456789:"
        for face in type.typefaces(of: text) { add("font “\(face.name)”", face.digest) }
      case .icon(let icon) where icon.isFile: add(picture: icon.rawValue)
      default: break
      }
    }
    if case .image(let path) = configuration.home.wallpaper { add(picture: path) }
  }

  /// The same on this machine, to compare the two.
  package func here(
    pages: [PageSettings.Kind: PageMaker] = [:]
  ) throws(LogError) -> LogHeader {
    LogHeader(
      program: program, of: try configuration.parsed(), from: configuration, size: size,
      scale: scale, pages: pages)
  }

  /// Adds the digest of a picture's file; an unreadable file counts as empty.
  private mutating func add(picture path: String) {
    let bytes = (try? RegularFile.read(path, limit: 1 << 28)) ?? []
    add("picture “\(path)”", bytes.withUnsafeBytes { ByteDigest.of($0) })
  }

  private mutating func add(_ name: String, _ digest: UInt64) {
    let item = DrawingResource(name: name, digest: digest)
    if !ingredients.contains(item) { ingredients.append(item) }
  }

  /// The kind of processor, since rounding depends on it.
  private static var machine: String {
    var name = utsname()
    uname(&name)
    return withUnsafeBytes(of: name.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
