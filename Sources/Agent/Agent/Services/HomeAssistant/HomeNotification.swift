internal import Forms
internal import Settings
internal import Values

/// A notification as the phone apps of Home Assistant take it, and what it has the panel do.
struct HomeNotification {
  /// Nil: nothing is shown.
  private(set) var message: PanelMessage?
  /// The id of a message to take away; nil: none.
  private(set) var dismissed: String?
  /// The event for the house of each answer, in the order of the answers.
  private(set) var events: [JSONValue] = []

  /// The longest word on a button.
  private static let titleLimit = 40
  /// The longest time for which a message may ask [s].
  private static let longest = 86_400.0

  init(_ event: JSONValue) {
    let data = event["data"] ?? .null
    let tag = data["tag"]?.plain?.beginning(ValueMapping.textLimit)
    if event["message"]?.string == "clear_notification" {
      dismissed = tag
      return
    }
    // A title and its message become one line, a tag becomes the id.
    let lines = [event["title"]?.words, event["message"]?.words].compactMap(\.self)
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { return }
    let line = lines.joined(separator: ": ").beginning(ValueMapping.textLimit)
    var message = PanelMessage(line, id: tag)
    for (action, title) in Self.actions(in: data).prefix(PanelMessage.mostAnswers) {
      message.answers.append(PanelAnswer(title, isDangerous: action["destructive"]?.isTrue == true))
      let key = action["action"] ?? .null
      let others = ["tag", "action_data"].compactMap { name in data[name].map { (name, $0) } }
      events.append(.object([("action", key)] + others))
    }
    if case .number(let seconds) = data["timeout"], seconds > 0 {
      message.duration = min(seconds, Self.longest)
    } else if data["persistent"]?.isTrue == true || data["sticky"]?.isTrue == true {
      message.duration = .infinity
    }
    self.message = message
  }

  /// The actions that a touch can answer: no addresses, no texts to type, nothing that asks for the
  /// owner of a phone.
  private static func actions(in data: JSONValue) -> [(action: JSONValue, title: String)] {
    guard case .array(let actions) = data["actions"] else { return [] }
    return actions.compactMap { action in
      guard let key = action["action"]?.string, let title = action["title"]?.words,
        !key.isEmpty, !title.isEmpty, key != "URI", key != "REPLY", action["uri"] == nil,
        action["behavior"]?.string != "textInput",
        action["authenticationRequired"]?.isTrue != true
      else { return nil }
      return (action, title.onOneLine.beginning(titleLimit))
    }
  }
}

extension JSONValue {
  /// The text without the marks of HTML, which the phone apps show.
  fileprivate var words: String? { plain?.beginning(4 * ValueMapping.textLimit).withoutMarkup }
}

extension String {
  /// The text without tags, and with the signs that it names.
  var withoutMarkup: String {
    var (text, rest) = ("", self[...])
    while let start = rest.firstIndex(of: "<") {
      let inside = rest[start...].dropFirst()
      guard let first = inside.first, first.isLetter || first == "/",
        let end = inside.firstIndex(of: ">")
      else {
        text += rest[...start]
        rest = inside
        continue
      }
      text += rest[..<start]
      if inside.lowercased().hasPrefix("br") { text += "\n" }
      rest = inside[end...].dropFirst()
    }
    text += rest
    for (name, sign) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "),
      ("&amp;", "&"),
    ] { text = text.replacing(name, with: sign) }
    return text
  }
}
