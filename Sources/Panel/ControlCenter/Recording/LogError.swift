/// An error in reading, writing or replaying a log.
package enum LogError: Error, Equatable, CustomStringConvertible {
  /// The file is not a log.
  case foreign(why: String)
  case otherVersion(recorded: String, here: String)
  /// The log is damaged from this byte on.
  case damaged(byte: Int)
  /// The log is well-formed, but holds a value that is impossible.
  case impossible(String)
  case unwritable(path: String, why: String)
  /// The log's configuration has errors for this version; holds the first of them.
  case configuration(String)

  package var description: String {
    switch self {
    case .foreign(let why):
      "This is not a log of detent: \(why). Name a file that “detent run --record” has written."
    case .otherVersion(let recorded, let here):
      "It was recorded by detent \(recorded), and this is detent \(here): replay it with the"
        + " version that recorded it."
    case .damaged(let byte):
      "The log is damaged from byte \(byte) on; “head -c \(byte)” leaves what can be replayed."
    case .impossible(let what):
      "The log contains \(what), which is impossible: it cannot be replayed. Record it again."
    case .unwritable(let path, let why):
      "The log \(path) cannot be written: \(why). Name a file in a folder that can be written."
    case .configuration(let error):
      "The configuration in the log has errors for this version of detent: \(error)"
    }
  }
}
