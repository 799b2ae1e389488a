internal import Blocking

/// A picture's file that the configuration names and the panel reads by itself, and which of its
/// versions: another version is another picture.
package struct PictureVersion: Hashable, Codable, Sendable {
  package let path: String
  /// Empty where there is no file.
  private let version: String

  init(_ path: String) {
    (self.path, version) = (path, FileStamp(path).map { "\($0)" } ?? "")
  }
}

extension Configuration {
  /// Looks which versions of the wallpaper's and of icons' files are there, which may take as long as a
  /// file system does.
  mutating func lookAtPictures() {
    let tiles = allTiles
    var paths = Set(tiles.compactMap(\.icon) + tiles.flatMap(\.rows).compactMap(\.icon))
    paths.formUnion(pages.compactMap(\.icon))
    if case .image(let path) = home.wallpaper { paths.insert(path) }
    pictures = paths.filter { $0.hasPrefix("/") }.sorted().map { PictureVersion($0) }
  }
}
