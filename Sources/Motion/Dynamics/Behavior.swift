/// What acts on items: any number at once, added and taken away while they move.
///
/// Where a behaviour has a list of items, nil means all of the world.
public indirect enum Behavior: Equatable, Sendable {
  case attachment(Attachment)
  /// An acceleration: a vector of length 1 is 1000 px/s², whatever the mass.
  case gravity(SIMD2<Double>, on: [ItemID]? = nil)
  case push(Push)
  case collision(Collision)
  case snap(Snap)
  /// Other properties than those the items were added with; of several the last one counts.
  case properties(ItemProperties, of: [ItemID])
  case action(StepAction)
  case field(Field)
  case composite([Behavior])
}

/// A spring, or with a frequency of 0 a rigid rod, from an item to a point or to another item.
public struct Attachment: Hashable, Sendable {
  public enum End: Hashable, Sendable {
    /// A point that does not move by itself [px].
    case anchor(SIMD2<Double>)
    /// An item; the offset is from its centre, and turns with it [px].
    case item(ItemID, offset: SIMD2<Double> = .zero)
  }

  public var item: ItemID
  /// From the item's centre, turning with it [px].
  public var offset: SIMD2<Double>
  public var end: End
  /// The distance it keeps [px]; nil: the one at the moment it is added.
  public var length: Double?
  /// Of the undamped swing [Hz], whatever the mass; 0: rigid.
  public var frequency: Double
  /// The damping ratio: 1 is the quickest without overshoot.
  public var damping: Double
  /// In what it leaves its ends free.
  public var play = Play.none

  /// Where the ends of an attachment may be without its doing anything.
  public enum Play: Hashable, Sendable {
    /// Nowhere but at its length.
    case none
    /// At any distance within these [px]: a rope, or a strut that may be pulled but not pushed.
    case within(ClosedRange<Double>)
    /// Anywhere on the line through the end in this direction: a rail.
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
  /// A pin through both: the item turns about it, and about nothing else.
  public static func pin(
    _ item: ItemID, at offset: SIMD2<Double> = .zero, to end: End
  ) -> Attachment {
    Attachment(item, offset: offset, to: end, length: 0)
  }

  /// A rope: no farther apart than `range` says, and no nearer [px].
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

/// A force of so many newtons: 1 N gives an item of mass 1 an acceleration of 100 px/s².
public struct Push: Hashable, Sendable {
  public enum Mode: Hashable, Sendable {
    /// For as long as it is there.
    case continuous
    /// Once, when it is added: 1 N gives an item of mass 1 a velocity of 100 px/s.
    case instantaneous
  }

  public var items: [ItemID]
  public var mode: Mode
  /// [N]
  public var force: SIMD2<Double>
  /// Where it acts, from the item's centre and turning with it [px]; off the centre it turns it.
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

/// What items do not pass through.
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

  /// A rectangle that items stay inside of [px].
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
  /// [px]
  public var point: SIMD2<Double>
  /// The damping ratio: 0 swings for ever, 1 does not overshoot.
  public var damping: Double

  /// How often an undamped one swings [Hz]: quick, as a snap is, yet it can be followed.
  static let frequency = 4.0

  public init(_ item: ItemID, to point: SIMD2<Double>, damping: Double = 0.5) {
    self.item = item
    self.point = point
    self.damping = damping
  }
}

/// Something of your own, done to items before every step.
///
/// The world stays deterministic if `body` is: it must follow from what it is given alone. A state
/// that is no number is not taken.
public struct StepAction: Equatable, Sendable {
  /// Two actions are equal if their names are.
  public var name: String
  public var items: [ItemID]?
  /// Given an item, what it does and the world's time [s].
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
