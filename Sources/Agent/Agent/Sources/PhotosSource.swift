internal import DetentMotion
internal import Forms
internal import Runtime
internal import Settings
internal import Values

/// Shows the pictures of a folder one after another, in the order of their names.
struct PhotosSource: ReadableSource {
  /// An absolute path.
  var folder = ""

  static let fields: [Field<PhotosSource>] = [
    Field(
      "photos", \.folder, .place(like: "/srv/photos"),
      "A folder of which one picture after another is shown, each as long as every says.")
  ]
  static let refusedKeys = ["timeout", "environment", "input"]

  var isWritten: Bool { false }
  var interval: Double? { 30 }

  func run(in context: SourceContext) async throws(SourceFailure) {
    let (folder, interval) = (folder, context.settings.interval ?? 30)
    while !Task.isCancelled {
      // By the clock on the wall, so that a panel that comes back does not begin anew.
      let wall = context.time.wallTime()
      let turn = Int(wall / interval)
      let next = try await context.services.files.answer(folder) { () -> ImageReference? in
        let photos = Self.photos(in: folder)
        return photos.isEmpty ? nil : ImageReference(photos[turn % photos.count]).current
      }
      if let next {
        _ = await context.deliver(.value(.image(next)))
      } else {
        _ = await context.deliver(
          .failure(
            SourceFailure(
              "There is no picture in \(folder); put PNG, JPEG, WebP or GIF files there, and let"
                + " the agent read them.", kind: .notFound)))
      }
      // A little longer, since a clock that is read too early still has the old picture's turn.
      let rest = interval - wall.truncatingRemainder(dividingBy: interval) + 0.001
      await context.alarm.wait(until: context.time.now().advanced(by: rest))
    }
  }

  /// The pictures of a folder, by the endings of their names.
  static func photos(in folder: String) -> [String] {
    FilePattern(FilePattern.exactly(folder) + "/*").matches.filter { path in
      let ending = path.split(separator: ".").last?.lowercased() ?? ""
      return ["png", "jpg", "jpeg", "webp", "gif"].contains(ending)
    }
  }

  func value(of text: [UInt8]) -> SourceValue? {
    .image(ImageReference(String(decoding: text, as: UTF8.self)))
  }
}
