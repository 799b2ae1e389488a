internal import CLinux
internal import Values

/// Tells a picture's file and its version, whenever the file changes.
actor PictureFeed: SourceFeed {
  private let file: FollowedFile

  init(_ file: FollowedFile) { self.file = file }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    // A file that is not there is news too: whoever shows it says so, and it is watched for.
    try await file.follow({ ImageReference(fileAt: $0) }) { image in
      _ = await deliver(.value(.image(image)))
      return image.version != ImageReference.missing
    }
  }

  func refresh() async { await file.refresh() }
}

extension ImageReference {
  /// The version of a file that is not there.
  fileprivate static let missing = "missing"

  /// The file as it is now.
  init(fileAt path: String) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let time = status.st_mtim
    self.init(
      path,
      version: isThere
        ? "\(time.tv_sec).\(time.tv_nsec).\(status.st_size).\(status.st_ino)" : Self.missing)
  }
}
