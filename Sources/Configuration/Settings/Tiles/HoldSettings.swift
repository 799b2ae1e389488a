internal import Forms

/// What only a tile has that is held.
package struct HoldSettings: Equatable, Sendable {
  /// Time that the tile must be held [s].
  package var time = 1.0
}

extension TileSettings.Kind.Traits {
  static let hold = Self(
    needs: [.action],
    own: { _ in
      [
        Field(
          "time", \.tile.hold.time, .duration(.from(0.2, to: 30)),
          "How long a finger must hold the tile until its action runs."
        ).leftOut("1s")
      ]
    },
    // A long press on it already has a meaning.
    refused: ["detail"])
}
