internal import DetentMotion
internal import Look
internal import Settings
package import Values

/// The state of a tile that only shows what its source says.
package struct HeardValue: Sendable {
  package internal(set) var state = SourceState.unknown
  /// The time of day since when the value is out of date; nil: it is not.
  package internal(set) var moment: String?
}

/// A kind of tile that only shows what its source says.
package protocol HeardKind: TileKind where State == HeardValue {}

extension HeardKind {
  package func start(in room: Room) -> HeardValue { HeardValue() }

  package func update(
    _ state: inout HeardValue, by event: TileEvent, in context: inout ControlContext
  ) {
    guard case .news(let news, _) = event else { return }
    state = HeardValue(state: news, moment: news.staleSince.flatMap(context.clock))
  }
}
