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
    /// What is being played, and what steers it.
    case media
    /// Rows that scroll.
    case list
  }
}

extension TileSettings.Kind {
  /// What all must know of a kind of tile that do not draw it.
  package struct Traits: Sendable {
    /// What it hands to its action.
    package enum Sent: Sendable {
      case nothing, boolean
      /// One of its range; where it has none, from 0 to 1.
      case number
      /// The same, but any number where its source tells such.
      case openNumber
      /// The value of a row that its source has told.
      case row
    }

    /// The agent believes the panel nothing else.
    package var sends = Sent.nothing
    /// As what it shows its source; nil: not at all.
    var shows: SourceUse?
    /// The keys of which it has one, or does nothing; empty: it always does something.
    var needs: Set<Key> = []
    /// Those that mean nothing for most kinds, and something for this one.
    var reads: Set<Reading> = []

    enum Key { case action, release, detail, source, rows, media }

    enum Reading: String, CaseIterable {
      case states, step, range, unit
      case labelSize = "label-size"

      static let number: Set = [step, range, unit]
    }
  }

  /// A new kind is asked for them by the compiler.
  package var traits: Traits {
    switch self {
    case .button, .scene: Traits(needs: [.action, .detail], reads: [.labelSize])
    case .hold: Traits(needs: [.action])
    case .momentary: Traits(needs: [.action, .release], reads: [.labelSize])
    case .toggle:
      Traits(
        sends: .boolean, shows: .switch, needs: [.action, .source, .detail],
        reads: [.states, .labelSize])
    case .slider:
      Traits(
        sends: .number, shows: .number, needs: [.action, .source, .detail],
        reads: Traits.Reading.number)
    case .stepper:
      Traits(
        sends: .openNumber, shows: .number, needs: [.action, .source, .detail],
        reads: Traits.Reading.number)
    case .gauge, .sparkline: Traits(shows: .number, needs: [.source], reads: Traits.Reading.number)
    case .label: Traits(shows: .text, reads: Traits.Reading.number)
    case .clock: Traits(shows: .text)
    case .image: Traits(shows: .image)
    // Its rows, where it has none of its own.
    case .list: Traits(sends: .row, shows: .lines, needs: [.source, .rows])
    case .media: Traits(needs: [.media])
    }
  }
}
