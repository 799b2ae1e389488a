package import Settings
internal import Values

extension Binding {
  package init(_ tile: TileSettings, in configuration: Configuration) {
    self.init(
      source: tile.source, action: tile.action,
      rules: ControlledValue.Rules(tile, in: configuration))
  }
}

extension ControlledValue.Rules {
  /// Creates the rules for the value of a tile.
  init(_ tile: TileSettings, in configuration: Configuration) {
    let source = configuration.sources.last { $0.name == tile.source }
    let action = configuration.actions.last { $0.name == tile.action }
    if let action {
      self.init(action: action, source: source)
    } else {
      self.init()
    }
    strings = configuration.strings
    asks = configuration.asks(tile.action)
    guard let name = tile.action else { return }
    sendingTime = max(sendingTime, configuration.actions.timeLimit(for: name) + 5)
  }
}

extension [ActionSettings] {
  /// The longest time for the named action and all that follow it, without questions [s].
  func timeLimit(for name: String) -> Double {
    var waiting = [name]
    var time = 0.0
    var count = 0
    while let next = waiting.popLast(), count < 100 {
      count += 1
      guard let action = last(where: { $0.name == next }) else { continue }
      if action.followers.isEmpty { time += action.timeout }
      waiting += action.followers
    }
    return time
  }
}
