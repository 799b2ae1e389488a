internal import Blocking
internal import Values

/// Tells a picture's file and its version, whenever the file changes.
actor PictureFeed: SourceFeed {
  private let file: FollowedFile
  private let image: ImageReference?

  /// - Parameter image: How the file is told; nil: by its path.
  init(_ file: FollowedFile, as image: ImageReference? = nil) {
    (self.file, self.image) = (file, image)
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    // A file that is not there is news too: whoever shows it says so, and it is watched for.
    let image = image
    try await file.follow({ (image ?? ImageReference($0)).current }) { image in
      _ = await deliver(.value(.image(image)))
      return image.version != ImageReference.missing
    }
  }

  func refresh() async { await file.refresh() }
}

extension ImageReference {
  /// The version of a file that is not there.
  fileprivate static let missing = "missing"

  /// The same with the version that its file has now.
  var current: ImageReference {
    ImageReference(name, version: FileStamp(path).map { "\($0)" } ?? Self.missing)
  }
}
