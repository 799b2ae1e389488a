internal import Blocking
internal import Forms
internal import Settings
internal import Values

/// Reports a picture's file and its version whenever the file changes. It has no key: an image tile
/// makes it from its `file`.
struct PictureSource: ReadableSource {
  /// An absolute path with wildcards, as in `FileSource`.
  var path = ""

  var isWritten: Bool { false }

  func run(in context: SourceContext) async throws(SourceFailure) {
    try await context.file(path).followPicture { _ = await context.deliver(.value(.image($0))) }
  }

  func value(of text: [UInt8]) -> SourceValue? {
    .image(ImageReference(String(decoding: text, as: UTF8.self)))
  }

  func value(atUniversalTime wall: Int) -> SourceValue? {
    .image(ImageReference(FilePattern(path).firstMatch).current)
  }
}

extension FollowedFile {
  /// Tells a picture's file and its version whenever the file changes.
  /// - Parameter image: The reference to tell; nil: the path of the file.
  func followPicture(
    as image: ImageReference? = nil, _ tell: (ImageReference) async -> Void
  ) async throws(SourceFailure) {
    // A missing file is told too: its tile shows that, and the file is watched for.
    try await follow({ (image ?? ImageReference($0)).current }) { image in
      await tell(image)
      return image.version != ImageReference.missing
    }
  }
}

extension ImageReference {
  /// The version of a missing file.
  fileprivate static let missing = "missing"

  /// The reference with the present version of its file.
  var current: ImageReference {
    ImageReference(name, version: FileStamp(path).map { "\($0)" } ?? Self.missing)
  }
}
