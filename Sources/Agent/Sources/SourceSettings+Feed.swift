package import Runtime
package import Settings

extension SourceSettings {
  /// A tick that is shared by many would otherwise take the processor from the frames.
  private static let pollsAtOnce = 4

  /// What brings the texts of each kind of source.
  /// - Parameter environment: What programs get besides this process's own environment.
  package static func feeds(environment: [String: String] = [:]) -> SourceFeeds {
    let turnstile = Turnstile(room: pollsAtOnce)
    return { source, time in
      switch source.kind {
      case .poll(let words):
        PollFeed(
          Program(words, environment: environment), of: source, time: time, turnstile: turnstile)
      case .listen(let words):
        ListenFeed(Program(words, environment: environment), of: source, time: time)
      case .file(let path): FileFeed(path, of: source, time: time)
      case .time(let format): TimeFeed(format, of: source, time: time)
      case .picture(let path): PictureFeed(path, time: time)
      }
    }
  }
}
