internal import Settings

/// What crosses the socket of `detent actions`: one packet with a name, one with the outcome.
///
/// A request is the action's name in UTF-8 and, on a second line, the value of the control that
/// asks (`number 0.5`, `switch on`, `text …`), nothing else, so that no command line fits in. The
/// configuration says whether and how the value is written into the action. A reply
/// is a word (`succeeded`, or the sort of failure) and, after a space, the message.
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

  /// The longest value [bytes].
  static let valueLimit = ValueFormat.textLimit + 8
  static let requestLimit = nameLimit + 1 + valueLimit

  static func request(_ name: String, value: SourceValue?) -> [UInt8] {
    switch value {
    case nil: Array(name.utf8)
    case .number(let number): Array("\(name)\nnumber \(number)".utf8)
    case .boolean(let isOn): Array("\(name)\nswitch \(isOn ? "on" : "off")".utf8)
    case .text(let text): Array("\(name)\ntext \(text)".utf8)
    }
  }

  /// What a packet asks for; nil: the packet is none of ours.
  static func request(in packet: [UInt8]) -> (name: String, value: SourceValue?)? {
    guard packet.count <= requestLimit,
      let text = String(validating: packet, as: UTF8.self)
    else { return nil }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let name = String(lines[0])
    guard isValid(name: name), lines.count <= 2 else { return nil }
    guard lines.count == 2 else { return (name, nil) }
    return value(in: String(lines[1])).map { (name, $0) }
  }

  private static func value(in line: String) -> SourceValue? {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, line.utf8.count <= valueLimit else { return nil }
    switch (parts[0], parts[1]) {
    case ("number", let digits):
      return Double(digits).flatMap { $0.isFinite ? .number($0) : nil }
    case ("switch", "on"): return .boolean(true)
    case ("switch", "off"): return .boolean(false)
    case ("text", let text): return text.printable == text ? .text(String(text)) : nil
    default: return nil
    }
  }

  static func reply(_ outcome: ActionOutcome) -> [UInt8] {
    switch outcome {
    case .succeeded: Array("succeeded".utf8)
    case .failed(let message, let kind):
      Array("\(kind.rawValue) \(message)".utf8.prefix(replyLimit))
    }
  }

  /// The outcome in a reply; nil: the reply is none of ours.
  static func outcome(in packet: [UInt8]) -> ActionOutcome? {
    let text = String(decoding: packet, as: UTF8.self)
    let parts = text.split(separator: " ", maxSplits: 1)
    switch (parts.first, parts.dropFirst().first) {
    case ("succeeded", nil): return .succeeded
    case (let word?, let message?):
      return FailureKind(rawValue: String(word)).map { .failed(message: String(message), kind: $0) }
    default: return nil
    }
  }
}
