/// The names that keys, kinds and icons have in other software, to suggest ours instead.
enum OtherNames {
  private static let meant: [String: [String]] = [
    // Keys.
    "accent": ["primary-color", "primary", "accent-color"],
    "action": [
      "press", "command", "cmd", "run", "on-click", "onclick", "on-tap", "tap-action", "service",
    ],
    "as": ["type", "device-class"],
    "detail": ["hold-action", "long-press", "more-info"],
    "environment": ["env", "variables"],
    "every": ["interval", "refresh", "period", "scan-interval", "refresh-interval"],
    "exec": ["command", "cmd", "run", "program", "shell", "script", "shell-command"],
    "file": ["image", "picture", "src", "path", "camera-image", "state-image", "url"],
    "json": ["value-template", "json-path", "attribute"],
    "kind": ["mode", "type", "widget", "style", "control", "card"],
    "label": ["name", "title", "text", "caption", "friendly-name", "content"],
    "listen": ["state-topic", "topic", "subscribe"],
    "mode": ["resolution"],
    "name": ["mode"],
    "off": ["payload-off", "state-off"],
    "off-after": ["timeout", "screen-timeout", "screensaver", "sleep", "blank-after"],
    "on": ["payload-on", "state-on"],
    "page": ["navigation-path", "navigate", "view"],
    "pages": ["views", "dashboards"],
    "poll": ["url", "command", "cmd", "exec", "run", "program", "shell", "script"],
    "range": ["min", "max", "minimum", "maximum"],
    "rows": ["entities", "items"],
    "source": ["state", "entity-id", "sensor", "topic", "value"],
    "sources": ["sensors", "entities", "inputs"],
    "span": ["size", "width", "height", "columns", "rows", "grid-options"],
    "step": ["precision", "increment"],
    "tiles": ["cards", "widgets", "buttons", "items", "entities"],
    "timeout": ["command-timeout"],
    "unit": ["units", "suffix", "unit-of-measurement"],
    "wallpaper": ["background", "background-image"],
    // Kinds of tiles.
    "button": ["push", "command", "link", "script", "entity-button"],
    "clock": ["time", "date"],
    "gauge": ["dial", "meter", "sensor", "thermometer"],
    "image": ["camera", "picture", "photo", "picture-entity", "picture-checkInterval"],
    "list": ["entities", "todo-list", "menu"],
    "media": ["media-control", "media-player", "player"],
    "slider": ["dimmer", "range", "volume"],
    "sparkline": ["graph", "chart", "history", "plot", "history-graph", "statistics-graph"],
    "stepper": ["thermostat", "number", "counter", "spinner", "humidifier"],
    "toggle": ["switch", "checkbox", "light", "lamp", "input-boolean"],
    // Icons.
    "bell": ["doorbell", "alarm", "notification", "alert"],
    "blinds": ["blind", "shutter", "shade", "curtain", "window-shutter", "cover", "roller"],
    "camera": ["cctv", "video", "webcam"],
    "coffee": ["cup", "tea", "kitchen", "mug"],
    "door": ["gate", "garage", "entrance"],
    "evening": ["moon", "night", "weather-night", "sunset", "sleep", "bed"],
    "fan": ["air", "ventilation", "air-conditioner", "wind", "hvac"],
    "heating": ["radiator", "thermostat", "thermometer", "heat", "heater", "fire", "temperature"],
    "home": ["house"],
    "leaf": ["eco", "plant", "tree", "nature", "sprout"],
    "light": ["lightbulb", "bulb", "lamp", "ceiling-light", "floor-lamp", "desk-lamp", "sun"],
    "lock": ["key", "security", "shield", "padlock"],
    "music": ["note", "audio", "spotify", "radio", "playlist"],
    "next": ["skip-next", "forward", "fast-forward"],
    "picture": ["photo", "panorama"],
    "plug": ["socket", "outlet", "power-plug", "power-socket"],
    "power": ["shutdown", "power-standby", "bolt", "flash", "lightning"],
    "previous": ["skip-previous", "rewind", "back"],
    "settings": ["cog", "gear", "tune", "wrench"],
    "tv": ["television", "monitor", "screen", "display"],
    "vacuum": ["robot-vacuum", "cleaner", "robot"],
    "volume": ["speaker", "sound", "volume-high", "loudspeaker"],
    "wifi": ["wireless", "network", "router", "wlan"],
  ]

  /// Keys that turn something off, so that a lone `off` for their group means `true` for them.
  static let reversed: Set = ["reduced"]

  /// Other software's keys that stand for the less likely of two numbers.
  static let lessLikely: Set = ["min", "minimum", "height", "rows"]

  /// The one of `names` that `word` misspells, or that other software calls so; nil: there is none.
  static func name(for word: String, among names: [String]) -> String? {
    suggestion(for: word, among: names) ?? meant(by: word, among: names)
  }

  /// The one of `names` that others call `word`; `mdi:lightbulb-outline` is a lightbulb as well.
  static func meant(by word: String, among names: [String]) -> String? {
    var parts = normal(word).split(separator: "-")
    while !parts.isEmpty {
      let other = parts.joined(separator: "-")
      let isIcon = word.contains(":")
      if let name = names.first(where: {
        meant[$0]?.contains(other) == true || isIcon && $0 == other
      }) {
        return name
      }
      guard isIcon else { return nil }
      parts.removeLast()
    }
    return nil
  }

  /// All of our names for what other software calls `word`.
  static func all(meant word: String) -> Set<String> {
    Set(meant.filter { $0.value.contains(normal(word)) }.keys)
  }

  /// In lower case, with hyphens, and without the name of an icon set, such as `mdi:`.
  private static func normal(_ word: String) -> String {
    let name = word.lastIndex(of: ":").map { word[word.index(after: $0)...] } ?? word[...]
    return name.lowercased().split { $0 == "_" || $0 == " " || $0 == "-" }.joined(separator: "-")
  }
}
