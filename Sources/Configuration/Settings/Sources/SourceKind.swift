internal import Forms

/// A kind of source.
package protocol SourceKind: Kind {
  /// The keys whose texts are filled with secrets.
  static var filledKeys: [String] { get }
  /// The host that it asks; nil: it asks none, or the words of its program tell it.
  var host: String? { get }
  /// What it asks there, since a host may have several servers; nil: it asks no host.
  var endpoint: String? { get }
  /// Whether it goes on and reports values by itself, instead of being read again and again.
  var goesOn: Bool { get }
  /// Whether a connection tells it of each change, so that its value holds only a moment longer than
  /// that.
  var isConnected: Bool { get }
  /// Whether its value comes from outside, and is not made by the panel.
  var isWritten: Bool { get }
  /// The interval between readings, if the configuration does not say it [s]; nil: it is read
  /// whenever there is something new.
  var interval: Double? { get }
}

extension SourceKind {
  package static var filledKeys: [String] { programKeys }
  package var secretNames: [String] { program.flatMap(SecretPlaceholder.names) }
  package var host: String? { nil }
  package var endpoint: String? { host }
  package var goesOn: Bool { false }
  package var isConnected: Bool { false }
  package var isWritten: Bool { true }
  package var interval: Double? { nil }

  /// The keys that all kinds share.
  package static var commonKeys: [String] { SourceDraft.commonFields.map(\.description.key) }
}
