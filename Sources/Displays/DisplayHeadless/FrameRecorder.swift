internal import DetentGeometry
package import DetentMotion
internal import DetentScene
package import Drawing

/// Records the frames shown, as PNG files or as a film strip.
package final class FrameRecorder {
  /// The kinds of files to write.
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let frames = Options(rawValue: 1)
    package static let strip = Options(rawValue: 2)
  }

  private struct Thumbnail {
    var picture: Picture
    var time: Instant
  }

  private let directory: String
  private let options: Options
  private var count = 0
  private var strip: [Thumbnail] = []
  /// The number of frames per kept one, doubled when the strip becomes too long.
  private var stripStep = 1
  /// The paths written so far, for people.
  private(set) package var files: [String] = []

  /// The greatest number of frames on a strip.
  private static let stripLength = 24
  private static let thumbnailWidth = 320

  /// - Parameter directory: An existing directory for the files.
  package init(directory: String, options: Options) {
    self.directory = directory
    self.options = options
  }

  /// Records a frame seen at `time`.
  /// - Throws: `DrawingError`.
  package func add(_ glass: Picture, at time: Instant) throws(DrawingError) {
    if options.contains(.frames) {
      let number = String(count)
      let name = "frame-" + String(repeating: "0", count: max(0, 5 - number.count)) + number
      try write(glass, as: name)
    }
    if options.contains(.strip) { try addToStrip(glass, at: time) }
    count += 1
  }

  /// Writes the current frame under a name of its own.
  /// - Throws: `DrawingError`.
  package func shot(_ glass: Picture, name: String) throws(DrawingError) {
    try write(glass, as: String(name.map { $0 == "/" ? "-" : $0 }))
  }

  /// Writes the files that are completed only at the end.
  /// - Throws: `DrawingError`.
  package func finish() throws(DrawingError) {
    if !strip.isEmpty {
      try write(FilmStrip(strip.map { ($0.picture, $0.time) }).picture(), as: "strip")
    }
  }

  private func write(_ picture: Picture, as name: String) throws(DrawingError) {
    let path = "\(directory)/\(name).png"
    try picture.writePNG(to: path)
    files.append(path)
  }

  private static func thumbnail(_ glass: Picture) throws(DrawingError) -> Picture {
    let width = min(thumbnailWidth, glass.size.width)
    let height = max(1, glass.size.height * width / glass.size.width)
    return try glass.resized(to: PixelSize(width, height))
  }

  private func addToStrip(_ glass: Picture, at time: Instant) throws(DrawingError) {
    guard count % stripStep == 0 else { return }
    let small = try FrameRecorder.thumbnail(glass)
    strip.append(Thumbnail(picture: small, time: time))
    guard strip.count > FrameRecorder.stripLength else { return }
    strip = strip.indices.filter { $0 % 2 == 0 }.map { strip[$0] }
    stripStep *= 2
  }
}
