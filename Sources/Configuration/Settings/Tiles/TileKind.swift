internal import Forms

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
  /// The traits of the kind. The compiler reports a new kind without them.
  package var traits: Traits {
    switch self {
    case .button, .scene: Traits(needs: [.action, .detail], reads: [.labelSize])
    case .hold: .hold
    // A long press on it already has a meaning.
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
    case .clock:
      Traits(shows: .text) { _ in
        [
          Field("zone", \.zone, .timeZone, "The time zone of the clock, such as Europe/Lisbon.")
        ]
      }
    case .image: .image
    case .list: .list
    case .media: .media
    case .heading, .space: Traits(hasCard: false)
    }
  }
}
