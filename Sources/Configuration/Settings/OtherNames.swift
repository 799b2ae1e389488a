/// What people write here who know a key or a kind by another name from elsewhere.
enum OtherNames {
  private static let meant: [String: [String]] = [
    "label": ["name", "title", "text", "caption", "friendly-name", "friendly_name"],
    "kind": ["type", "widget", "style", "control"],
    "action": ["command", "cmd", "run", "on-click", "onclick", "on-tap", "tap-action"],
    "exec": ["command", "cmd", "run", "program", "shell", "script"],
    "poll": ["command", "cmd", "exec", "run", "program", "shell", "script"],
    "every": ["interval", "refresh", "period", "scan-interval", "scan_interval"],
    "file": ["image", "picture", "src", "path"],
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

  /// The one of our own `names` that `word` is a slip of the pen for, or that is called so elsewhere;
  /// nil: none is.
  static func name(for word: String, among names: [String]) -> String? {
    let other = word.lowercased()
    return suggestion(for: word, among: names)
      ?? names.first { meant[$0]?.contains(other) == true }
  }
}
