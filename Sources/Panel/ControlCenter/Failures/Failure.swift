internal import DetentMotion
internal import Values

/// Something that has failed: what, why, and since when.
struct Failure: Equatable, Sendable {
  enum Subject: Hashable, Sendable {
    case source(String)
    /// The last request of a control.
    case action(ControlID)
    /// The picture of a control.
    case picture(ControlID)
    /// Writing to the configuration what was set on the glass.
    case configuration

    /// The name in the diagnosis.
    var name: String {
      switch self {
      case .source(let name): name
      case .action: "Action"
      case .picture: "Picture"
      case .configuration: "Configuration"
      }
    }
  }

  let subject: Subject
  var kind = FailureKind.failed
  /// The full message, in whatever language it is.
  let sentence: String
  let time: Instant
  /// The host or program that a failed source asks; nil: neither is known.
  var origin: String?
  /// The last known state of a failed source, marked as stale.
  var last = SourceState.unknown

  /// The name of a failed source; nil: something else has failed.
  var source: String? { if case .source(let name) = subject { name } else { nil } }
}
