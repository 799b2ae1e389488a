import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Drawing
import Look
import Settings
import Testing
import Values

@testable import Widgets

/// A tile as a value: its kind, its state and its look, without a panel, a display or a clock.
struct LookedTile<Kind: TileKind> {
  private let layout = Layout(measuring: Typesetter())
  private let kind: Kind
  private(set) var state: Kind.State
  var room: Room
  /// What the kind has asked for, and how often it has shaken its tile.
  private(set) var effects: [ControlContext.Effect] = []
  private(set) var shakes = 0

  init(
    _ kind: Kind.Type = Kind.self, _ tile: TileSettings, in configuration: Configuration? = nil,
    size: Size, palette: Palette = .test
  ) {
    self.kind = Kind(tile, in: configuration ?? Configuration())
    room = Room(size, palette.on(tile.color))
    state = self.kind.start(in: room)
  }

  mutating func take(_ event: TileEvent, at time: Double = 0, clock: String? = nil) {
    var context = ControlContext(
      time: Instant(seconds: time), presentation: PresentationTree(of: LayerTree(size: .zero)),
      clock: { _ in clock }, layout: layout)
    if case .touch = event { context.seen = nothing }
    kind.update(&state, by: event, in: &context)
    shakes += context.takeShakes()
    effects += context.effects
  }

  mutating func hear(_ value: SourceValue, at time: Double = 0) {
    take(.news(.fresh(value, at: Instant(seconds: time)), from: kind.source ?? "s"), at: time)
  }

  /// A finger comes down on a part and goes.
  mutating func tap(_ part: PartName) {
    for gesture in [Gesture.pressed, .activated] { take(.touch(gesture, on: part)) }
  }

  /// A finger drags the first part and throws it [px, px/s].
  mutating func drag(from start: Point, to end: Point, velocity: SIMD2<Double>) {
    for gesture in [Gesture.grabbed(at: start), .dragged(to: end), .thrown(velocity: velocity)] {
      take(.touch(gesture, on: .whole))
    }
  }

  /// The boxes of a tile that is not on the glass.
  var nothing: Seen {
    var stage = Stage(tree: LayerTree(size: .zero))
    let root = stage.tree.root
    return Seen(
      look: LiveLook(look, on: &stage, in: root), presentation: PresentationTree(of: stage.tree),
      room: room, corner: .zero)
  }

  /// Whether an event is due once the tile is seen.
  var wantsToBeSeen: Bool { kind.visibleDeadline(of: state) != nil }

  var look: PlacedLook {
    let (kind, state, room) = (kind, state, room)
    return room.place(in: Rect(origin: .zero, size: room.size), by: layout) {
      kind.write(state, in: room, $0)
    }
  }

  /// The texts and icons on the card.
  var marks: [PlacedLook.Shown] {
    look.shown.filter {
      switch $0.content {
      case .text, .icon: true
      default: false
      }
    }
  }

  /// The string of each text.
  var words: [String] {
    look.shown.compactMap { if case .text(let text) = $0.content { text.string } else { nil } }
  }

  func box(_ key: BoxKey) -> PlacedLook.Shown? { look.shown.first { $0.path.last == key } }

  /// Checks that nothing lies over something else or over the card's edge.
  func expectOrder(_ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation) {
    let (marks, card) = (marks, Rect(origin: .zero, size: room.size))
    for (index, mark) in marks.enumerated() {
      #expect(
        card.inset(by: -0.5).intersection(mark.frame) == mark.frame, comment,
        sourceLocation: location)
      for other in marks[..<index] {
        let common = mark.frame.inset(by: 1).intersection(other.frame).size
        #expect(common.width <= 0 || common.height <= 0, comment, sourceLocation: location)
      }
    }
  }
}
