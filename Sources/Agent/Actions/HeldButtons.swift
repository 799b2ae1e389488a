internal import Settings
internal import Values

/// The momentary buttons that are pressed, and what is written down of them for the next agent.
struct HeldButtons {
  /// What a button was when a finger came down on it.
  struct Button {
    let id: TileID
    let tile: TileSettings
    let configuration: Configuration
    let watch: HeldTile
    /// What is told when it is released.
    fileprivate var liftRun: Int?

    init(_ id: TileID, _ tile: TileSettings, of configuration: Configuration, _ watch: HeldTile) {
      (self.id, self.tile, self.configuration, self.watch) = (id, tile, configuration, watch)
    }
  }

  private let journal: HeldJournal?
  private var buttons: [TileID: Button] = [:]
  /// Why buttons were released without a finger's doing, until the panel asks.
  private var forced: [TileID: String] = [:]

  /// - Parameter journal: Where is written down what is pressed; nil: nowhere.
  init(_ journal: HeldJournal?) { self.journal = journal }

  var all: [Button] { Array(buttons.values) }

  /// What an agent before this one had pressed.
  var leftovers: [TileID] { journal?.leftovers() ?? [] }

  /// - Returns: Why it is not pressed, as the end of a sentence; nil: it is.
  mutating func begin(_ button: Button) -> String? {
    guard buttons[button.id] == nil else { return "is pressed already" }
    // What nobody could release after a crash is not pressed at all.
    guard journal?.pressed(button.id) ?? true else {
      return "was not pressed: the agent cannot write into its state folder"
    }
    buttons[button.id] = button
    forced[button.id] = nil
    return nil
  }

  /// The finger lets go.
  /// - Returns: Nil: it is not pressed any more.
  mutating func lift(_ id: TileID, run: Int) -> Button? {
    buttons[id]?.liftRun = run
    return buttons[id]
  }

  /// It is released without a finger's doing.
  mutating func force(_ id: TileID, because reason: String) { forced[id] = reason }

  /// Why it was released before a finger let go.
  mutating func takeReason(_ id: TileID) -> String? { forced.removeValue(forKey: id) }

  /// It has been released.
  /// - Returns: The run that waits for it.
  mutating func end(_ id: TileID) -> Int? {
    journal?.released(id)
    return buttons.removeValue(forKey: id)?.liftRun
  }
}
