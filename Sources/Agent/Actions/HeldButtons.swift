internal import Settings
internal import Values

/// The momentary buttons that are pressed, and what is written down of them for the next agent.
struct HeldButtons {
  /// What a button was when a finger came down on it.
  struct Entry {
    let id: TileID
    let tile: TileSettings
    /// What it is known by after a crash.
    let button: HeldButton
    let configuration: Configuration
    let watch: HeldTile
    /// Its number in the journal.
    fileprivate(set) var journaled: Int?
    /// What is told when it is released.
    fileprivate var liftRun: Int?

    /// - Parameter journaled: Its number where it is written down already.
    init(
      _ id: TileID, _ tile: TileSettings, _ button: HeldButton, of configuration: Configuration,
      _ watch: HeldTile, journaled: Int? = nil
    ) {
      (self.id, self.tile, self.button, self.configuration) = (id, tile, button, configuration)
      (self.watch, self.journaled) = (watch, journaled)
    }
  }

  private let journal: HeldJournal?
  private var buttons: [TileID: Entry] = [:]
  /// Why buttons were released without a finger's doing, until the panel asks.
  private var forced: [TileID: String] = [:]

  /// - Parameter journal: Where is written down what is pressed; nil: nowhere.
  init(_ journal: HeldJournal?) { self.journal = journal }

  var all: [Entry] { Array(buttons.values) }

  subscript(id: TileID) -> Entry? { buttons[id] }

  /// What an agent before this one had pressed, each with the number that `released(leftover:)` takes.
  func leftovers() -> [(number: Int, button: HeldButton)] { journal?.leftovers() ?? [] }

  func released(leftover number: Int) { journal?.released(number) }

  /// One that nothing can be done about yet.
  func keep(leftover number: Int) { journal?.keep(number) }

  /// - Returns: Why it is not pressed, as the end of a sentence; nil: it is.
  mutating func begin(_ entry: Entry) -> String? {
    guard buttons[entry.id] == nil else { return "is pressed already" }
    var entry = entry
    if let journal, entry.journaled == nil {
      // What nobody could release after a crash is not pressed at all.
      entry.journaled = journal.pressed(entry.button)
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

  /// It is held no more.
  /// - Parameter isReleased: Whether its release has succeeded; else it stays written down.
  /// - Returns: The run that waits for it.
  mutating func end(_ id: TileID, isReleased: Bool) -> Int? {
    guard let entry = buttons.removeValue(forKey: id) else { return nil }
    if isReleased, let number = entry.journaled { journal?.released(number) }
    return entry.liftRun
  }
}
