/// What crosses the socket of `detent actions`: one packet with a name, one with the outcome.
///
/// A request is the action's name in UTF-8, nothing else, so that no command line fits in. A reply
/// is a word (`succeeded`, `failed`, `timedOut`) and, after a space, the message.
enum ActionMessage {
  /// The longest name of an action [bytes].
  static let nameLimit = 128
  /// The longest reply [bytes].
  static let replyLimit = 4096

  /// Whether a name may be asked for at all: short, of one line, without control characters.
  static func isValid(name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= nameLimit
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }

  /// The name in a packet; nil: the packet is none of ours.
  static func name(in packet: [UInt8]) -> String? {
    guard let name = String(validating: packet, as: UTF8.self), isValid(name: name) else {
      return nil
    }
    return name
  }

  static func reply(_ outcome: ActionOutcome) -> [UInt8] {
    switch outcome {
    case .succeeded: Array("succeeded".utf8)
    case .failed(let message): Array("failed \(message)".utf8.prefix(replyLimit))
    case .timedOut(let message): Array("timedOut \(message)".utf8.prefix(replyLimit))
    }
  }

  /// The outcome in a reply; nil: the reply is none of ours.
  static func outcome(in packet: [UInt8]) -> ActionOutcome? {
    let text = String(decoding: packet, as: UTF8.self)
    let parts = text.split(separator: " ", maxSplits: 1)
    switch (parts.first, parts.dropFirst().first) {
    case ("succeeded", nil): return .succeeded
    case ("failed", let message?): return .failed(message: String(message))
    case ("timedOut", let message?): return .timedOut(message: String(message))
    default: return nil
    }
  }
}
