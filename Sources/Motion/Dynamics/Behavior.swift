/// An influence on items. Any number act at once, and can be added and removed while items move.
///
/// If a behaviour has a list of items, nil means all items of the world.
public indirect enum Behavior: Equatable, Sendable {
  case attachment(Attachment)
  /// An acceleration: a vector of length 1 is 1000 px/s², whatever the mass.
  case gravity(SIMD2<Double>, on: [ItemID]? = nil)
  case push(Push)
  case collision(Collision)
  case snap(Snap)
  /// Properties that override those the items were added with; the last of several counts.
  case properties(ItemProperties, of: [ItemID])
  case action(StepAction)
  case field(Field)
  case composite([Behavior])
}

/// A spring, or with a frequency of 0 a rigid rod, from an item to a point or to another item.
public struct Attachment: Hashable, Sendable {
  public enum End: Hashable, Sendable {
    /// A fixed point, until it is moved [px].
    case anchor(SIMD2<Double>)
    /// An item; the offset is from its centre, and turns with it [px].
    case item(ItemID, offset: SIMD2<Double> = .zero)
  }

  public var item: ItemID
  /// The point of the item that is attached, from the item's centre and turning with it [px].
  public var offset: SIMD2<Double>
  public var end: End
  /// The distance that it keeps [px]; nil: the one at the moment it is added.
  public var length: Double?
  /// The frequency of the undamped swing [Hz], whatever the mass; 0: rigid.
  public var frequency: Double
  /// The damping ratio: 1 is the quickest without overshoot.
  public var damping: Double
  /// The freedom that it leaves its ends.
  public var play = Play.none

  /// The positions of the ends in which an attachment does not act.
  public enum Play: Hashable, Sendable {
    /// Only those at its length.
    case none
    /// All distances in this range [px]: a rope, or a strut.
    case within(ClosedRange<Double>)
    /// All points on the line through the end in this direction: a rail.
    case along(SIMD2<Double>)
  }

  public init(
    _ item: ItemID, offset: SIMD2<Double> = .zero, to end: End, length: Double? = nil,
    frequency: Double = 0, damping: Double = 0
  ) {
    self.item = item
    self.offset = offset
    self.end = end
    self.length = length
    self.frequency = frequency
    self.damping = damping
  }

  /// The pane of the article on interactive animation: 3.5 Hz, damping 0.4, length 0.
  public static func pane(_ item: ItemID, to anchor: SIMD2<Double>) -> Attachment {
    Attachment(item, to: .anchor(anchor), length: 0, frequency: 3.5, damping: 0.4)
  }
}

extension Attachment {
  /// A pin through both: the item can only turn about it.
  public static func pin(
    _ item: ItemID, at offset: SIMD2<Double> = .zero, to end: End
  ) -> Attachment {
    Attachment(item, offset: offset, to: end, length: 0)
  }

  /// A rope or strut: keeps the distance of the ends within `range` [px].
  public static func limit(
    _ item: ItemID, offset: SIMD2<Double> = .zero, to end: End, within range: ClosedRange<Double>
  ) -> Attachment {
    var rope = Attachment(item, offset: offset, to: end, length: range.upperBound)
    rope.play = .within(range)
    return rope
  }

  /// A rail through the end, along `axis`: the item slides on it.
  public static func slide(
    _ item: ItemID, offset: SIMD2<Double> = .zero, on end: End, along axis: SIMD2<Double>
  ) -> Attachment {
    var rail = Attachment(item, offset: offset, to: end, length: 0)
    rail.play = .along(axis)
    return rail
  }
}

extension ItemProperties {
  /// The pane of the article on interactive animation: density 100, resistance 10.
  public static let pane = ItemProperties(density: 100, resistance: 10, allowsRotation: false)
}

/// A force in newtons: 1 N gives an item of mass 1 an acceleration of 100 px/s².
public struct Push: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    /// Acts as long as the push is part of the world.
    case continuous
    /// Acts once, when the push is added: 1 N gives an item of mass 1 a velocity of 100 px/s.
    case instantaneous
  }

  public var items: [ItemID]
  public var mode: Mode
  /// The force [N].
  public var force: SIMD2<Double>
  /// The point at which it acts, from the item's centre and turning with it [px]; off the centre,
  /// the push turns the item.
  public var offset: SIMD2<Double>

  public init(
    _ items: [ItemID], _ mode: Mode, force: SIMD2<Double>, offset: SIMD2<Double> = .zero
  ) {
    self.items = items
    self.mode = mode
    self.force = force
    self.offset = offset
  }
}

/// Collisions of items with one another and with boundaries.
public struct Collision: Hashable, Sendable {
  public enum Mode: Hashable, Sendable { case items, boundaries, everything }

  /// A line from one point to another [px], solid from both sides.
  public struct Boundary: Hashable, Sendable {
    public var id: BoundaryID
    public var from: SIMD2<Double>
    public var to: SIMD2<Double>

    public init(_ id: BoundaryID, from: SIMD2<Double>, to: SIMD2<Double>) {
      self.id = id
      self.from = from
      self.to = to
    }
  }

  /// A rectangle that items cannot leave [px].
  public struct Bounds: Hashable, Sendable {
    public var lower: SIMD2<Double>
    public var upper: SIMD2<Double>

    public init(lower: SIMD2<Double>, upper: SIMD2<Double>) {
      self.lower = lower
      self.upper = upper
    }
  }

  public var items: [ItemID]?
  public var mode: Mode
  public var bounds: Bounds?
  public var boundaries: [Boundary]

  public init(
    _ items: [ItemID]? = nil, mode: Mode = .everything, bounds: Bounds? = nil,
    boundaries: [Boundary] = []
  ) {
    self.items = items
    self.mode = mode
    self.bounds = bounds
    self.boundaries = boundaries
  }
}

/// Draws an item to a point, and turns it back upright.
public struct Snap: Hashable, Sendable {
  public var item: ItemID
  /// The point to which it draws the item [px].
  public var point: SIMD2<Double>
  /// The damping ratio: 0 swings for ever, 1 does not overshoot.
  public var damping: Double

  /// The frequency of the undamped swing [Hz]: quick, yet slow enough to follow.
  static let frequency = 4.0

  public init(_ item: ItemID, to point: SIMD2<Double>, damping: Double = 0.5) {
    self.item = item
    self.point = point
    self.damping = damping
  }
}

/// A custom action on items before every step.
///
/// The world stays deterministic if `body` depends only on its arguments. Ignores a state that is
/// not finite.
public struct StepAction: Equatable, Sendable {
  /// Two actions are equal if their names are.
  public var name: String
  public var items: [ItemID]?
  /// Changes the state of an item; `time` is the world's time [s].
  public var body: @Sendable (ItemID, inout ItemState, _ time: Double) -> Void

  public init(
    _ name: String, on items: [ItemID]? = nil,
    body: @escaping @Sendable (ItemID, inout ItemState, _ time: Double) -> Void
  ) {
    self.name = name
    self.items = items
    self.body = body
  }

  public static func == (a: StepAction, b: StepAction) -> Bool {
    a.name == b.name && a.items == b.items
  }
}
