package import Blocking
package import Runtime
package import Settings
internal import Values

extension SourceSettings {
  /// How many polls run at once: more on one tick would take the processor from the frames.
  private static let pollsAtOnce = 4

  /// Returns a function that makes the feed of a source of any kind.
  /// - Parameters:
  ///   - own: This process's own environment.
  ///   - files: The access to the files of all sources.
  package static func feeds(
    own: ProcessEnvironment = .own, files: FileAccess
  ) -> SourceFeeds {
    let semaphore = AsyncSemaphore(room: pollsAtOnce)
    return { source, time in
      switch source.kind {
      case .poll:
        PollFeed(source, own: own, files: files, time: time, semaphore: semaphore)
      case .listen: ListenFeed(source, own: own, files: files, time: time)
      case .file(let path):
        FileFeed(FollowedFile(path, every: source.interval, time: time, files: files))
      case .time(let format): TimeFeed(format, of: source, time: time)
      case .picture(let path): PictureFeed(FollowedFile(path, time: time, files: files))
      }
    }
  }
}

extension SourceSettings {
  /// Returns the source's program, ready to be started.
  /// - Parameter files: The access to the program's secrets.
  /// - Throws: If the source has no program, or a secret of it cannot be read.
  func prepared(
    own: ProcessEnvironment, _ files: FileAccess
  ) async throws(SourceFailure) -> PreparedProgram {
    let prepared = try await program.prepared(kind.traits.program ?? [], own: own, files)
    guard let prepared else {
      throw SourceFailure(
        "The source “\(name)” names no program; give it a program and its arguments.")
    }
    return prepared
  }
}
