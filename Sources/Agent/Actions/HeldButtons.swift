internal import Settings
internal import Values

/// The momentary buttons that are pressed, and what is written down of them for the next agent.
struct HeldButtons {
  /// What a button was when a finger came down on it.
  struct Entry {
    let id: TileID
    let tile: TileSettings
    let configuration: Configuration
    let watch: HeldTile
    /// Its number in the journal.
    fileprivate var journaled: Int?
    /// What is told when it is released.
    fileprivate var liftRun: Int?

    init(_ id: TileID, _ tile: TileSettings, of configuration: Configuration, _ watch: HeldTile) {
      (self.id, self.tile, self.configuration, self.watch) = (id, tile, configuration, watch)
    }
  }

  private let journal: HeldJournal?
  private var buttons: [TileID: Entry] = [:]
  /// Why buttons were released without a finger's doing, until the panel asks.
  private var forced: [TileID: String] = [:]

  /// - Parameter journal: Where is written down what is pressed; nil: nowhere.
  init(_ journal: HeldJournal?) { self.journal = journal }

  var all: [Entry] { Array(buttons.values) }

  /// What an agent before this one had pressed, each with the number that `released(leftover:)` takes.
  func leftovers() -> [(number: Int, button: HeldButton)] { journal?.leftovers() ?? [] }

  func released(leftover number: Int) { journal?.released(number) }

  /// - Parameter button: What it is known by after a crash.
  /// - Returns: Why it is not pressed, as the end of a sentence; nil: it is.
  mutating func begin(_ entry: Entry, known button: HeldButton) -> String? {
    guard buttons[entry.id] == nil else { return "is pressed already" }
    var entry = entry
    if let journal {
      // What nobody could release after a crash is not pressed at all.
      entry.journaled = journal.pressed(button)
      guard entry.journaled != nil else {
        return "was not pressed: the agent cannot write into its state folder"
      }
    }
    buttons[entry.id] = entry
    forced[entry.id] = nil
    return nil
  }

  /// The finger lets go.
  /// - Returns: Nil: it is not pressed any more.
  mutating func lift(_ id: TileID, run: Int) -> Entry? {
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
    guard let entry = buttons.removeValue(forKey: id) else { return nil }
    if let number = entry.journaled { journal?.released(number) }
    return entry.liftRun
  }
}
