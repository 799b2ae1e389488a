internal import Values

/// Reads a file when it changes, and on every tick if the source has an interval.
actor FileFeed: SourceFeed {
  private let file: FollowedFile

  init(_ file: FollowedFile) { self.file = file }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    // A missing file is watched for like any other: it may appear at any moment.
    try await file.follow(
      { BoundedFile.reading($0, limit: Reading.limit) }, isEmpty: { (try? $0.get()) == [] }
    ) { text in
      switch text {
      case .success(let bytes):
        _ = await deliver(.text(bytes))
        return true
      case .failure(let failure):
        _ = await deliver(.failure(failure))
        return false
      }
    }
  }

  func refresh() async { await file.refresh() }
}
