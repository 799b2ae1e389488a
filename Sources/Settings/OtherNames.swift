/// What people write here who know it by another name from elsewhere.
enum OtherNames {
  private static let meant: [String: [String]] = [
    "label": ["name", "title", "text", "value", "caption", "friendly-name", "friendly_name"],
    "kind": ["type", "widget", "style", "control"],
    "action": ["command", "cmd", "run", "on-click", "onclick", "on-tap", "tap-action"],
    "exec": ["command", "cmd", "run", "program", "shell", "script"],
    "poll": ["command", "cmd", "exec", "run", "program", "shell", "script"],
    "every": ["interval", "refresh", "period", "scan-interval", "scan_interval"],
    "file": ["image", "picture", "src", "path", "url"],
    "source": ["state", "entity", "sensor", "topic", "value"],
    "range": ["min", "max", "minimum", "maximum"],
    "unit": ["units", "suffix"],
    "span": ["size", "width", "height", "columns"],
    // Kinds of tiles.
    "toggle": ["switch", "checkbox", "light", "lamp"],
    "slider": ["dimmer", "range", "volume"],
    "button": ["push", "command", "link"],
    "image": ["camera", "picture", "photo"],
    "sparkline": ["graph", "chart", "history", "plot"],
    "gauge": ["dial", "meter", "sensor", "thermometer"],
    "stepper": ["thermostat", "number", "counter", "spinner"],
  ]

  /// The one of `names` that is called `word` elsewhere; nil: none is.
  static func name(for word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    return names.first { meant[$0]?.contains(word) == true }
  }
}
