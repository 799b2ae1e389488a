internal import Blocking
internal import Values

/// Reports a picture's file and its version whenever the file changes.
actor PictureFeed: SourceFeed {
  private let file: FollowedFile
  private let image: ImageReference?

  /// - Parameter image: The reference to report; nil: the path of the file.
  init(_ file: FollowedFile, as image: ImageReference? = nil) {
    (self.file, self.image) = (file, image)
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    // A missing file is reported too: its tile shows that, and the file is watched for.
    let image = image
    try await file.follow({ (image ?? ImageReference($0)).current }) { image in
      _ = await deliver(.value(.image(image)))
      return image.version != ImageReference.missing
    }
  }

  func refresh() async { await file.refresh() }
}

extension ImageReference {
  /// The version of a missing file.
  fileprivate static let missing = "missing"

  /// The reference with the present version of its file.
  var current: ImageReference {
    ImageReference(name, version: FileStamp(path).map { "\($0)" } ?? Self.missing)
  }
}
