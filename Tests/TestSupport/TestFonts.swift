internal import Runtime

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The one font of the tests, so that pictures are the same on every machine.
package enum TestFonts {
  /// Where Debian's `fonts-inter` puts its files; others are added when they are found to be
  /// needed.
  private static let directories = [
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter", "/usr/share/fonts/inter",
  ]

  /// Makes Inter the only font of this process. Has to be called before the first text is laid out.
  /// - Returns: Whether Inter is installed.
  @discardableResult
  package static func use() -> Bool { isReady }

  private static let isReady: Bool = {
    guard let directory = directories.first(where: { access($0, R_OK) == 0 }) else { return false }
    let folder = "/tmp/detent-test-fonts-\(getuid())"
    mkdir(folder, 0o700)
    let path = "\(folder)/fonts-\(getpid()).conf"
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(directory)</dir><cachedir>\(folder)/cache</cachedir></fontconfig>

      """
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    guard fputs(text, file) >= 0 else { return false }
    // All variables are read before one is set: that may free what another thread is reading.
    _ = ProcessEnvironment.own
    return setenv("FONTCONFIG_FILE", path, 1) == 0
  }()
}
