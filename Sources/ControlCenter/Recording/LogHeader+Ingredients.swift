internal import Blocking
internal import Drawing
package import Geometry
internal import Scene
package import Settings
internal import Stage

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
