extension TileSettings {
  package enum Kind: String, CaseIterable, Sendable {
    /// Runs its action; shows no state.
    case button
    /// Turns on and off, and runs its action each time.
    case toggle
    /// A tall slider that fills under the finger.
    case slider
    /// A value on a dial.
    case gauge
    /// A text.
    case label
    /// A value between a minus and a plus.
    case stepper
    /// Acts as long as a finger is on it.
    case momentary
    /// The last minutes of a value.
    case sparkline
    /// A button that sets many things at once.
    case scene
    /// A picture from a file.
    case image
    /// The time and the date.
    case clock
    /// Does something once a finger has been on it long enough.
    case hold
    /// The media that is being played, with its controls.
    case media
    /// Rows that scroll.
    case list
    /// The name of the tiles below it, on a row of its own.
    case heading
    /// An empty place.
    case space
  }
}

extension TileSettings.Kind {
  /// The properties of a kind of tile that are used outside of drawing it.
  package struct Traits: Sendable {
    /// The value that it sends to its action.
    package enum Sent: Equatable, Sendable {
      case nothing, boolean
      /// A number in its range; without a range, from 0 to 1.
      case number
      /// A number in its range; without a range, any number if its source has such.
      case openNumber
      /// The value of a row from its source.
      case row
      /// A number from 0 to that of the source under another key of its kind.
      case length(of: String)
    }

    /// The value that it sends; the agent accepts no other kind from the panel.
    package var sends = Sent.nothing
    /// The use that it makes of its source; nil: none.
    package var shows: SourceUse?
    /// The keys of which it needs at least one to do anything; empty: it needs none.
    package var needs: Set<Key> = []
    /// The keys that it uses and that most kinds ignore.
    package var reads: Set<Reading> = []
    /// The sources and actions that only it has.
    package var wires: [TileWire] = []
    /// The lines of an example of them.
    var example: [String] = []
    /// The keys that only it has.
    var ownKeys: [String] = []
    /// The keys that other kinds have and that it must not have.
    var refused: [String] = []
    /// Whether it stands on a card; otherwise it is on the pane, and has no colour of its own.
    package var hasCard = true

    package enum Key { case action, release, detail, source, rows, wires }

    package enum Reading: String, CaseIterable {
      case icons, states, step, range, unit, direction
      case labelSize = "label-size"

      static let number: Set = [step, range, unit]
    }
  }

  /// The traits of the kind. The compiler reports a new kind without them.
  package var traits: Traits {
    switch self {
    case .button, .scene: Traits(needs: [.action, .detail], reads: [.labelSize])
    // A long press on these two already has a meaning.
    case .hold: Traits(needs: [.action], ownKeys: ["time"], refused: ["detail"])
    case .momentary:
      Traits(needs: [.action, .release], reads: [.labelSize], refused: ["detail"])
    case .toggle:
      Traits(
        sends: .boolean, shows: .switch, needs: [.action, .source, .detail],
        reads: [.icons, .states, .labelSize])
    case .slider:
      Traits(
        sends: .number, shows: .number, needs: [.action, .source, .detail],
        reads: Traits.Reading.number.union([.direction]))
    case .stepper:
      Traits(
        sends: .openNumber, shows: .number, needs: [.action, .source, .detail],
        reads: Traits.Reading.number)
    case .gauge:
      Traits(shows: .number, needs: [.source], reads: Traits.Reading.number.union([.icons]))
    case .sparkline: Traits(shows: .number, needs: [.source], reads: Traits.Reading.number)
    case .label: Traits(shows: .text, reads: Traits.Reading.number.union([.icons]))
    case .clock: Traits(shows: .text, ownKeys: ["zone"])
    case .image: Traits(shows: .image, ownKeys: ["file", "fit"])
    // Shows its source's rows if it has none of its own.
    case .list:
      Traits(
        sends: .row, shows: .lines, needs: [.source, .rows], ownKeys: ["rows", "entrance"])
    case .media:
      Traits(
        needs: [.wires],
        wires: [
          .source("title", .text, "The source of the title."),
          .source("artist", .text, "The source of the artist."),
          .source(
            "cover", .image, "The source of the path to the cover, a PNG, JPEG, WebP or GIF file."),
          .source("playing", .switch, "The source that is on while the player plays."),
          .source(
            "position", .number, "The source of the position in the piece, in seconds."),
          .source("length", .number, "The source of the length of the piece, in seconds."),
          .action("play", .boolean, "The action that plays and pauses."),
          .action("previous", .nothing, "The action that goes to the previous piece."),
          .action("next", .nothing, "The action that goes to the next piece."),
          .action(
            "seek", .length(of: "length"),
            "The action that goes to a position in the piece; ${value} is in seconds."),
        ], example: ["title: song", "playing: playing", "play: pause"])
    case .heading, .space: Traits(hasCard: false)
    }
  }
}
