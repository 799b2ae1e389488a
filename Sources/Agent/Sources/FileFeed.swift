internal import Values

/// Reads a file when it changes, and on every tick where one is asked for.
actor FileFeed: SourceFeed {
  private let file: FollowedFile

  init(_ file: FollowedFile) { self.file = file }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    try await file.follow({ BoundedFile.reading($0, limit: Reading.limit) }) {
      (text) throws(SourceFailure) in _ = await deliver(.text(try text.get()))
    }
  }

  func refresh() async { await file.refresh() }
}
