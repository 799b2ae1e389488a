internal import Forms

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
    var own: @Sendable (Reader<StepDraft>) -> [Field<TileDraft>] = { _ in [] }
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
}
