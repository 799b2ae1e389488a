package import Settings
package import Values

/// A request of the panel to its agent. It can only name entries of the configuration, and never
/// carries a command line.
package enum AgentRequest: Equatable, Codable, Sendable {
  /// Read these sources, and no others.
  case watch(Set<String>)
  /// Read a source again at once.
  case refresh(String)
  /// Run one of a tile's own actions from its beginning to its end.
  case perform(ActionRequest)
  /// The person's answer to the question of a run.
  case answer(run: Int, isYes: Bool)
  /// A finger is on a momentary button; the outcome is that of its action.
  case press(run: Int, TileID)
  /// The finger has left it; the outcome is that of its `release`.
  case lift(run: Int, TileID)
  /// The panel is alive: sent every `HeldTile.beat` while a finger is on a momentary button.
  case beat
  /// The panel has run with its configuration for a while, so that it counts as one that works.
  case keep
  /// Say how the machine is found in its network.
  case describe
  /// Reports the page, the theme and the screen of the panel, after `observe` has asked for it.
  case report(PanelReport)
  /// Answers a command.
  case reply(PanelReply)
  /// A person has answered a message.
  case chose(ChosenAnswer)
  /// Make the screen itself as bright as that, 0…1, in so many seconds.
  case light(Double, within: Double)
}

/// A request for one of a tile's own actions, with the value of its control.
package struct ActionRequest: Equatable, Codable, Sendable {
  /// The number that the panel gives the run, and that its outcome carries.
  package var run: Int
  /// The tile that asks; the requests of one tile are performed in order.
  package var tile: TileID
  package var action: String
  package var value: SourceValue?

  package init(run: Int, tile: TileID, action: String, value: SourceValue? = nil) {
    (self.run, self.tile, self.action, self.value) = (run, tile, action, value)
  }
}

/// The answer to a message that a person has touched, or that the message was put away.
package struct ChosenAnswer: Equatable, Codable, Sendable {
  /// The id of the message; nil: it had none.
  package var message: String?
  /// The number under which it was offered; nil: nobody waits for it.
  package var offer: Int?
  /// Its place among the answers; nil: the message was put away without one.
  package var index: Int?
  package var title: String

  package init(message: String? = nil, offer: Int? = nil, index: Int?, title: String = "") {
    (self.message, self.offer, self.index, self.title) = (message, offer, index, title)
  }
}

/// An event that the agent reports to the panel.
package enum AgentEvent: Equatable, Codable, Sendable {
  case source(String, SourceState)
  /// A run is over.
  case outcome(run: Int, ActionOutcome)
  /// Ask the person on behalf of a run, which waits for the answer.
  /// - Parameter isLast: Whether it asks nothing more.
  case ask(run: Int, Question, isLast: Bool)
  /// Show a page on behalf of a run.
  case show(run: Int, page: String)
  /// Carry out a command, and answer its caller, if there is one.
  case command(PanelCommand, for: PanelCaller? = nil)
  /// Report what the panel is at, now and whenever it changes; or do not any more.
  case observe(Bool)
  case machine(MachineName)
  /// The sources whose values come by their second way, and why the first one has none.
  case detours([String: SourceFailure])
}

extension AgentEvent {
  /// Creates the event for an action that the panel performs itself; nil: the panel does not.
  package init?(_ action: ActionSettings, run: Int) {
    switch action.kind {
    case .panel(.page(let page)): self = .show(run: run, page: page)
    case .panel(let command): self = .command(command)
    case .outside, .sequence, .confirm: return nil
    }
  }
}
