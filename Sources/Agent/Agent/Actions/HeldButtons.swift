internal import Settings
internal import Values

/// The momentary buttons that are pressed, which are also written to a journal for the next agent.
struct HeldButtons {
  /// A button as it was when a finger came down on it.
  struct Entry {
    /// The present place of the button; nil: it is no longer in the configuration.
    fileprivate(set) var place: TileID?
    /// The description of the button that the journal keeps for the time after a crash.
    let button: HeldButton
    /// The steps of its press.
    let presses: [ActionSettings]
    let watch: HeldTile
    /// Its number in the journal.
    fileprivate(set) var journaled: Int?
    /// The run that is told of the release; nil: no finger has lifted yet.
    fileprivate var liftRun: Int?

    /// - Parameter journaled: Its number in the journal; nil: it is not recorded yet.
    init(
      _ place: TileID, _ button: HeldButton, presses: [ActionSettings], _ watch: HeldTile,
      journaled: Int? = nil
    ) {
      (self.place, self.button, self.presses) = (place, button, presses)
      (self.watch, self.journaled) = (watch, journaled)
    }
  }

  private let journal: HeldJournal?
  private var buttons: [Entry] = []
  /// Why buttons were released before a finger lifted, until the panel asks.
  private var forced: [TileID: String] = [:]

  /// - Parameter journal: The file of the buttons that are pressed; nil: none is written.
  init(_ journal: HeldJournal?) { self.journal = journal }

  var all: [Entry] { buttons }

  /// The button that is pressed at a place.
  subscript(place: TileID) -> Entry? { buttons.first { $0.place == place } }

  /// The present state of an entry; nil: the button is no longer held.
  subscript(entry: Entry) -> Entry? { buttons.first { $0.watch === entry.watch } }

  /// The buttons that an earlier agent left pressed, with the numbers for `released(leftover:)`.
  func leftovers() -> [(number: Int, button: HeldButton)] { journal?.leftovers() ?? [] }

  func released(leftover number: Int) { journal?.released(number) }

  /// Begins to hold a button.
  /// - Returns: Why it is not pressed, as the end of a sentence; nil: it is.
  mutating func begin(_ entry: Entry) -> String? {
    guard let place = entry.place, self[place] == nil else { return "is pressed already" }
    var entry = entry
    if let journal, entry.journaled == nil {
      // A button that could not be released after a crash is not pressed at all.
      entry.journaled = journal.pressed(entry.button)
      guard entry.journaled != nil else {
        return "was not pressed: the agent cannot write into its state folder"
      }
    }
    buttons.append(entry)
    forced[place] = nil
    return nil
  }

  /// Notes that a finger lifts.
  /// - Returns: The entry; nil: the button is no longer pressed.
  mutating func lift(_ place: TileID, run: Int) -> Entry? {
    guard let index = buttons.firstIndex(where: { $0.place == place }) else { return nil }
    buttons[index].liftRun = run
    return buttons[index]
  }

  /// Takes over the new places of tiles.
  mutating func move(to places: [TileID: TileID]) {
    for index in buttons.indices {
      buttons[index].place = buttons[index].place.flatMap { places[$0] }
    }
    forced = forced.moved(to: places)
  }

  /// Notes why a button is released before a finger lifts.
  mutating func force(_ entry: Entry, because reason: String) {
    if let place = self[entry]?.place { forced[place] = reason }
  }

  /// Returns and forgets why the button at a place was released before a finger lifted.
  mutating func takeReason(_ place: TileID) -> String? { forced.removeValue(forKey: place) }

  /// Stops holding a button.
  /// - Parameter isReleased: Whether its release has succeeded; else it stays in the journal.
  /// - Returns: The run that waits for its release; nil: none.
  mutating func end(_ entry: Entry, isReleased: Bool) -> Int? {
    guard let index = buttons.firstIndex(where: { $0.watch === entry.watch }) else { return nil }
    let entry = buttons.remove(at: index)
    if isReleased, let number = entry.journaled { journal?.released(number) }
    return entry.liftRun
  }
}
