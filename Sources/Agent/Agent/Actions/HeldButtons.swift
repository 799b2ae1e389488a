internal import Settings
internal import Values

/// The momentary buttons that are pressed, and what is written down of them for the next agent.
struct HeldButtons {
  /// What a button was when a finger came down on it.
  struct Entry {
    /// Where it is by now; nil: no longer in the configuration.
    fileprivate(set) var place: TileID?
    /// What it is known by after a crash.
    let button: HeldButton
    /// What its press does.
    let presses: [ActionSettings]
    let watch: HeldTile
    /// Its number in the journal.
    fileprivate(set) var journaled: Int?
    /// What is told when it is released.
    fileprivate var liftRun: Int?

    /// - Parameter journaled: Its number where it is written down already.
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
  /// Why buttons were released without a finger's doing, until the panel asks.
  private var forced: [TileID: String] = [:]

  /// - Parameter journal: Where is written down what is pressed; nil: nowhere.
  init(_ journal: HeldJournal?) { self.journal = journal }

  var all: [Entry] { buttons }

  /// The button that is pressed at a place.
  subscript(place: TileID) -> Entry? { buttons.first { $0.place == place } }

  /// What has become of one that was pressed; nil: it is held no more.
  subscript(entry: Entry) -> Entry? { buttons.first { $0.watch === entry.watch } }

  /// What an agent before this one had pressed, each with the number that `released(leftover:)` takes.
  func leftovers() -> [(number: Int, button: HeldButton)] { journal?.leftovers() ?? [] }

  func released(leftover number: Int) { journal?.released(number) }

  /// - Returns: Why it is not pressed, as the end of a sentence; nil: it is.
  mutating func begin(_ entry: Entry) -> String? {
    guard let place = entry.place, self[place] == nil else { return "is pressed already" }
    var entry = entry
    if let journal, entry.journaled == nil {
      // What nobody could release after a crash is not pressed at all.
      entry.journaled = journal.pressed(entry.button)
      guard entry.journaled != nil else {
        return "was not pressed: the agent cannot write into its state folder"
      }
    }
    buttons.append(entry)
    forced[place] = nil
    return nil
  }

  /// The finger lets go.
  /// - Returns: Nil: it is not pressed any more.
  mutating func lift(_ place: TileID, run: Int) -> Entry? {
    guard let index = buttons.firstIndex(where: { $0.place == place }) else { return nil }
    buttons[index].liftRun = run
    return buttons[index]
  }

  /// Tiles are in other places from now on.
  mutating func move(to places: [TileID: TileID]) {
    for index in buttons.indices {
      buttons[index].place = buttons[index].place.flatMap { places[$0] }
    }
    forced = forced.moved(to: places)
  }

  /// It is released without a finger's doing.
  mutating func force(_ entry: Entry, because reason: String) {
    if let place = self[entry]?.place { forced[place] = reason }
  }

  /// Why the button at a place was released before a finger let go.
  mutating func takeReason(_ place: TileID) -> String? { forced.removeValue(forKey: place) }

  /// It is held no more.
  /// - Parameter isReleased: Whether its release has succeeded; else it stays written down.
  /// - Returns: The run that waits for it.
  mutating func end(_ entry: Entry, isReleased: Bool) -> Int? {
    guard let index = buttons.firstIndex(where: { $0.watch === entry.watch }) else { return nil }
    let entry = buttons.remove(at: index)
    if isReleased, let number = entry.journaled { journal?.released(number) }
    return entry.liftRun
  }
}
