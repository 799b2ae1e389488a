import ArgumentParser
import Forms

/// The commands of `detent ctl`.
enum CtlVerb: String, CaseIterable {
  case page, back, open, close, toggle
  case press, hold, set, get
  case toast, dismiss, theme, dim, wake, sleep, reload
  case tree, sources, stats, names, screenshot, watch, recording

  /// What follows it, and what it does.
  private var explanation: (arguments: String, summary: String) {
    switch self {
    case .page: ("PAGE", "show a page")
    case .back: ("", "close the menu or the page that lies over the others")
    case .open: ("", "open the pane")
    case .close: ("", "close the pane")
    case .toggle: ("", "open the pane, or close it")
    case .press: ("TILE", "tap a tile, and wait until its action is over")
    case .hold: ("TILE", "hold a tile, as long as it takes or --for a time")
    case .set: ("TILE VALUE", "set a tile to on, off, a number or a percentage")
    case .get: ("TILE", "tell the state of a tile, or of a source")
    case .toast:
      ("TEXT", "show a message, with --id, --severity, --icon, --answer and --for")
    case .dismiss: ("[ID]", "take a message away")
    case .theme: ("THEME", "show a theme, or the configured one: auto")
    case .dim: ("40%", "show everything less bright, or as configured: auto")
    case .wake: ("", "light the screen up, as a touch does")
    case .sleep: ("", "darken the screen until it is touched")
    case .reload: ("", "read the configuration again")
    case .tree: ("", "tell what is seen, by roles, names, states and places")
    case .sources: ("", "tell all sources and their values")
    case .stats: ("", "tell the version, the frame times and the like")
    case .names: ("", "tell the names of pages, tiles, themes and sources")
    case .screenshot: ("", "take a picture of the screen as a PNG file")
    case .watch: ("", "tell of events as lines of JSON, until it is ended")
    case .recording: ("start FILE", "record for 'detent replay', until 'recording stop'")
    }
  }

  static var listing: String {
    allCases.map { verb in
      let (arguments, summary) = verb.explanation
      let usage = "\(verb.rawValue) \(arguments)"
      return "  \(usage.padded(to: 20))  \(summary)"
    }.joined(separator: "\n")
  }

  /// Whether its answer may come late, as when a person is asked.
  var mayTakeLong: Bool {
    switch self {
    case .press, .hold, .set, .watch, .recording: true
    default: false
    }
  }

  /// - Parameter options: The members of its group that are given as options.
  func request(
    _ words: [String], _ options: [(key: String, value: JSONValue)]
  ) throws -> JSONValue {
    let text = words.joined(separator: " ")
    func group(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
      .object([(rawValue, .object(members + options))])
    }
    let isComplete: Bool =
      switch self {
      case .page, .press, .hold, .get, .toast, .theme, .dim: !words.isEmpty
      case .set: words.count > 1
      case .dismiss: true
      case .recording: words == ["stop"] || words.first == "start" && words.count == 2
      default: words.isEmpty
      }
    let takesOptions = [.hold, .toast].contains(self)
    guard isComplete, takesOptions || options.isEmpty else {
      let (arguments, summary) = explanation
      throw ValidationError("Write: detent ctl \(rawValue) \(arguments) (\(summary)).")
    }
    switch self {
    case .page, .press, .get, .theme, .dim: return .object([(rawValue, .string(text))])
    case .hold: return group([("tile", .string(text))])
    case .toast: return group([("text", .string(text))])
    case .set:
      let tile = words.dropLast().joined(separator: " ")
      return group([("tile", .string(tile)), ("to", .string(words[words.count - 1]))])
    case .dismiss: return words.isEmpty ? .string(rawValue) : .object([(rawValue, .string(text))])
    case .recording: return .object([(rawValue, .string(words[0]))])
    default: return .string(rawValue)
    }
  }
}
