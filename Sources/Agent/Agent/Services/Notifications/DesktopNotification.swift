internal import Forms
internal import Settings
internal import Values

/// The arguments of Notify (Desktop Notifications Specification 1.2), and the message that they become.
struct DesktopNotification {
  private(set) var message: PanelMessage
  /// The number of the one that it replaces; 0: none.
  let replaced: UInt32
  /// The action keys of its answers, in the order of the answers; the sender gets the chosen one.
  private(set) var keys: [String] = []
  let isUrgent: Bool

  /// The longest arguments [bytes].
  private static let limit = 256 * 1024
  private static let titleLimit = 40
  /// The longest time for which a message may be shown, unless it stays [ms].
  private static let longest = 86_400_000.0

  /// - Parameter arguments: As a JSON list.
  init?(_ arguments: String) {
    guard arguments.utf8.count <= Self.limit,
      let list = try? JSONReader.value(of: Array(arguments.utf8)).items, list.count == 8,
      let replaced = list[1].number.flatMap({ UInt32(exactly: $0) })
    else { return nil }
    self.replaced = replaced
    // The title is plain text.
    let lines = [list[3].string, list[4].string?.withoutMarkup].compactMap { $0?.trimmed }
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { return nil }
    isUrgent = list[6]["urgency"]?.number == 2
    message = PanelMessage(
      lines.joined(separator: ": ").beginning(ValueMapping.textLimit),
      severity: isUrgent ? .error : .info)
    message.icon = Self.icon(list[6]["image-path"]?.string, list[2].string)
    takeAnswers(list[5].items.compactMap(\.string))
    switch list[7].number ?? -1 {
    case 0: message.duration = .infinity
    case let time where time > 0: message.duration = min(time, Self.longest) / 1000
    default: if isUrgent { message.duration = .infinity }
    }
  }

  /// - Parameter actions: Keys and titles, in turn. A touch on the message itself (`default`) is no answer:
  ///   it puts the message away.
  private mutating func takeAnswers(_ actions: [String]) {
    for index in stride(from: 0, to: actions.count - 1, by: 2) {
      let (key, title) = (actions[index], actions[index + 1].onOneLine.trimmed)
      guard key != "default", !title.isEmpty, keys.count < PanelMessage.mostAnswers else {
        continue
      }
      keys.append(key)
      message.answers.append(PanelAnswer(title.beginning(Self.titleLimit)))
    }
  }

  /// The built-in icon for the name of a desktop's icon (Icon Naming Specification); nil: there is none.
  private static func icon(_ names: String?...) -> String? {
    let known = [
      ("audio-volume", "volume"), ("audio", "music"), ("network", "wifi"), ("nm-", "wifi"),
      ("camera", "camera"), ("video", "camera"), ("appointment", "clock"), ("alarm", "clock"),
      ("changes-prevent", "lock"), ("security", "lock"), ("dialog-password", "lock"),
      ("ac-adapter", "plug"), ("battery", "power"), ("system-shutdown", "power"),
      ("preferences", "settings"), ("user-home", "home"), ("weather-clear-night", "evening"),
    ]
    for name in names.compactMap(\.self) {
      if TileSettings.iconNames.contains(name) { return name }
      if let icon = known.first(where: { name.hasPrefix($0.0) }) { return icon.1 }
    }
    return nil
  }
}
