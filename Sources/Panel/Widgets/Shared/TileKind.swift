internal import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import Look
package import Settings
package import Values

/// A kind of tile: a state, what events make of it, and how it looks.
///
/// A kind knows no layers. It writes the boxes of a state, and the boxes that are on the glass
/// become those. All requirements but the first five have an answer for kinds without fingers.
package protocol TileKind: Sendable {
  associatedtype State: Sendable

  init(_ tile: TileSettings, in configuration: Configuration)
  /// The state before anything is known.
  func start(in room: Room) -> State
  /// Changes the state, and requests effects of the context.
  func update(_ state: inout State, by event: TileEvent, in context: inout ControlContext)
  /// Writes the tile's card.
  func write(_ state: State, in room: Room, _ boxes: Boxes)

  /// The name of its source, if it shows one at most.
  var source: String? { get }
  /// The names of all its sources.
  var sources: Set<String> { get }
  /// The state that continues from that of an earlier tile with other settings.
  func resumed(from old: State, in room: Room) -> State

  // MARK: Fingers and keys

  /// The boxes that fingers can act on.
  func parts(of state: State, in room: Room) -> [TilePart]
  /// Whether each part takes a finger; otherwise the tile takes one at a time.
  static var takesManyFingers: Bool { get }
  /// Whether a panning part is moving by itself, so that any touch catches it.
  func isInFlight(_ state: State, part: PartName, at time: Instant) -> Bool
  /// Whether a panning part can still follow a finger that way.
  func canPan(_ state: State, part: PartName, by way: Point, at time: Instant) -> Bool
  /// The rows that keys choose one by one; nil: there are none.
  func rows(of state: State, in room: Room) -> TileRows?
  /// How arrow keys change the value; nil: they do not.
  func keys(of state: State, in room: Room) -> TileKeys?

  // MARK: What the panel asks

  /// The value that a person has set and that no source tells, which is restored after a restart.
  func ownValue(of state: State) -> SourceValue?
  /// Whether it can be set to this value.
  func takes(_ value: SourceValue) -> Bool
  /// Whether it shows a requested value that its source has not confirmed yet.
  func isWaiting(_ state: State) -> Bool
  /// Whether it shows that its action has failed.
  func showsFailure(_ state: State) -> Bool
  /// The time at which the event `time` is due; nil: never.
  func deadline(of state: State) -> Instant?
  /// The time at which the event `time` is due while the tile is visible; nil: never.
  func visibleDeadline(of state: State) -> Instant?
  /// Whether one of its values means off; otherwise the heading does not count it.
  var hasOff: Bool { get }
  /// Whether it counts as on in the heading; nil: unknown.
  func isOn(_ state: State) -> Bool?
  /// Whether the box `icon` stays in place when a page is opened from the tile.
  var hasIcon: Bool { get }
  /// The source whose values it shows over time; nil: none.
  var recordedSource: String? { get }
}

/// An event in the life of a tile, or of a page without tiles.
package enum TileEvent: Sendable {
  /// A finger on one of its parts.
  case touch(Gesture, on: PartName)
  /// Presses of arrow keys; positive: upwards or to the right.
  case keys(Int)
  /// A row that keys have chosen, and that is to be in sight.
  case row(Int)
  /// A value that it takes, set from elsewhere.
  case set(SourceValue)
  /// The value that a person had set before a restart.
  case recalled(SourceValue)
  /// The new state of a source.
  case news(SourceState, from: String)
  /// A requested picture has been read, or cannot be shown.
  case picture(LoadedPicture)
  /// The person has agreed to a sent action, which begins only now.
  case agreed(Send)
  /// A sent action has ended; nil: the person has declined it.
  case finished(Send, ActionOutcome?)
  /// A deadline has come.
  case time
  /// A source is not watched from this time on.
  case unwatched(String)
  /// The springs that are saved now.
  case springs([NamedSpring])
  /// The tuning of a spring from before a restart.
  case tuned(String, SpringParameters)
}

/// The boxes of a tile as they were on the screen at the time of an event.
package struct Seen {
  let look: LiveLook
  let presentation: PresentationTree
  package let room: Room
  /// The card's upper left corner on the glass [px].
  let corner: Point

  /// The values of a box as they were seen; nil: there is no such box.
  package subscript(path: BoxKey...) -> LayerValues? {
    look.layer(at: [Room.card] + path).map { presentation[$0] }
  }

  /// The place on the glass of a box that is not scaled, and whose place is not that of a text; nil:
  /// there is no such box.
  package func frame(of path: BoxKey...) -> Rect? {
    var frame: Rect?
    var corner = corner
    for end in path.indices {
      guard let layer = look.layer(at: [Room.card] + path[...end]) else { return nil }
      let values = presentation[layer]
      corner =
        corner + values.position + values.translation
        - Point(values.size.width / 2, values.size.height / 2)
      frame = Rect(origin: corner, size: values.size)
    }
    return frame
  }
}

/// A box of a tile that fingers can act on.
package struct TilePart {
  /// The names of the boxes around it and its own, the card's left out.
  var path: [BoxKey] = []
  var role: TouchRole
  var axis = PanAxis.vertical
  var grip = TouchGrip.loose
  var longPress: LongPress?
  var name = PartName.part(0)
  var isInert = false

  init(_ path: BoxKey..., role: TouchRole) { (self.path, self.role) = (path, role) }
}

/// The rows that keys choose one by one.
package struct TileRows {
  /// The names of the boxes around the one with the rows and its own, the card's left out.
  let path: [BoxKey]
  /// The rows in that box: their numbers, labels and frames [px].
  let frames: [(number: Int, label: String, frame: Rect)]
}

/// How arrow keys change a value.
package struct TileKeys {
  let axis: PanAxis
  /// The position of the value on its track, 0…1.
  let fraction: Double
  /// The length of the track [px].
  let length: Double
}

// The answers of a kind that only shows something.
extension TileKind {
  package var source: String? { nil }
  package var sources: Set<String> { source.map { [$0] } ?? [] }
  package func resumed(from old: State, in room: Room) -> State { old }
  package func parts(of state: State, in room: Room) -> [TilePart] { [] }
  package static var takesManyFingers: Bool { false }
  package func isInFlight(_ state: State, part: PartName, at time: Instant) -> Bool { false }
  package func canPan(_ state: State, part: PartName, by way: Point, at time: Instant) -> Bool {
    true
  }
  package func rows(of state: State, in room: Room) -> TileRows? { nil }
  package func keys(of state: State, in room: Room) -> TileKeys? { nil }
  package func ownValue(of state: State) -> SourceValue? { nil }
  package func takes(_ value: SourceValue) -> Bool { false }
  package func isWaiting(_ state: State) -> Bool { false }
  package func showsFailure(_ state: State) -> Bool { false }
  package func deadline(of state: State) -> Instant? { nil }
  package func visibleDeadline(of state: State) -> Instant? { nil }
  package var hasOff: Bool { false }
  package func isOn(_ state: State) -> Bool? { nil }
  package var hasIcon: Bool { false }
  package var recordedSource: String? { nil }
}
