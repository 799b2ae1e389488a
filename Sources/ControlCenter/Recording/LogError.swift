/// Why a log cannot be read, written or replayed.
package enum LogError: Error, Equatable, CustomStringConvertible {
  /// Not a log at all.
  case foreign(why: String)
  case wrongLine(number: Int, why: String)
  case unwritable(path: String, why: String)
  /// Its configuration has errors here; the first of them.
  case configuration(String)

  package var description: String {
    switch self {
    case .foreign(let why): "This is no log of detent: \(why)."
    case .wrongLine(let number, let why): "Line \(number): \(why)."
    case .unwritable(let path, let why):
      "The log \(path) cannot be written: \(why). Name a file in a folder that can be written."
    case .configuration(let error):
      "The configuration in the log has errors for this version of detent: \(error)"
    }
  }
}
