internal import Blocking

/// A picture's file that the configuration names and the panel reads itself, with its version;
/// another version is another picture.
package struct PictureVersion: Hashable, Codable, Sendable {
  package let path: String
  /// Empty if there is no file.
  private let version: String

  init(_ path: String) {
    (self.path, version) = (path, FileStamp(path).map { "\($0)" } ?? "")
  }
}

extension Configuration {
  /// Looks up the versions of the wallpaper's and the icons' files. Takes as long as the file
  /// systems need to answer.
  mutating func lookAtPictures() {
    let tiles = allTiles
    var paths = Set(tiles.compactMap(\.icon) + tiles.flatMap(\.list.rows).compactMap(\.icon))
    paths.formUnion(pages.compactMap(\.icon) + tiles.flatMap(\.icons.values))
    if case .image(let path) = home.wallpaper { paths.insert(path) }
    pictures = paths.filter { $0.hasPrefix("/") }.sorted().map { PictureVersion($0) }
  }
}
