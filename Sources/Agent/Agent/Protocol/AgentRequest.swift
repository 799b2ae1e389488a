package import Settings
package import Values

/// What the panel asks of its agent. A request names what the configuration has: no command line
/// fits in.
package enum AgentRequest: Equatable, Codable, Sendable {
  /// Read these sources, and no others.
  case watch(Set<String>)
  /// Read a source again at once.
  case refresh(String)
  case perform(ActionRequest)
  /// A finger is on a momentary button; the outcome is that of its action.
  case press(run: Int, TileID)
  /// The finger has left it; the outcome is that of its `release`.
  case lift(run: Int, TileID)
  /// The panel is alive: said every `HeldTile.beat` while a finger is on a momentary button.
  case beat
  /// The configuration that is served has run for a while: it is one that works.
  case keep
  /// Say how the machine is found in its network.
  case describe
}

/// One action of a tile, with the value of its control.
package struct ActionRequest: Equatable, Codable, Sendable {
  /// By which the panel knows the outcome.
  package var run: Int
  /// What one tile asks for is done in the order of its requests.
  package var tile: TileID
  package var action: String
  package var value: SourceValue?

  package init(run: Int, tile: TileID, action: String, value: SourceValue? = nil) {
    (self.run, self.tile, self.action, self.value) = (run, tile, action, value)
  }
}

/// What the agent tells the panel.
package enum AgentEvent: Equatable, Codable, Sendable {
  case source(String, SourceState)
  case outcome(run: Int, ActionOutcome)
  case machine(MachineName)
}
