/// Why a log cannot be read, written or replayed.
package enum LogError: Error, Equatable, CustomStringConvertible {
  /// Not a log at all.
  case foreign(why: String)
  case otherVersion(recorded: String, here: String)
  /// From that byte on.
  case damaged(byte: Int)
  /// It is whole, and says what no panel can have met.
  case impossible(String)
  case unwritable(path: String, why: String)
  /// Its configuration has errors here; the first of them.
  case configuration(String)

  package var description: String {
    switch self {
    case .foreign(let why):
      "This is no log of detent: \(why). Name a file that “detent run --record” has written."
    case .otherVersion(let recorded, let here):
      "It was recorded by detent \(recorded), and this is detent \(here): replay it with the"
        + " version that recorded it."
    case .damaged(let byte):
      "The log is damaged from byte \(byte) on; “head -c \(byte)” leaves what can be replayed."
    case .impossible(let what):
      "The log tells of \(what), which no panel has met: it cannot be replayed. Record it anew."
    case .unwritable(let path, let why):
      "The log \(path) cannot be written: \(why). Name a file in a folder that can be written."
    case .configuration(let error):
      "The configuration in the log has errors for this version of detent: \(error)"
    }
  }
}
