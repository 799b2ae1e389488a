package import DetentGeometry
package import DetentScene

/// A box that has been written, to say more about it.
///
/// Along a row or a column a box takes the length of its contents, or its share of what is left. In
/// every other direction it takes all there is, unless it says how large it is. Start is where lines
/// begin: a look knows neither left nor right.
package struct Box {
  /// The length of a box along one axis.
  package enum Length: Equatable, Sendable {
    /// That of its contents.
    case natural
    case px(Double)
    /// A share of what the others in the row or column leave.
    case rest(Double)
  }

  package enum Alignment: Sendable { case start, center, end }
  package enum Edge: Sendable { case start, bottom }

  let arena: Arena
  let index: Int

  /// Changes where it lies.
  @inline(__always)
  private func with(_ change: (inout Place) -> Void) -> Box {
    change(&arena.places[index])
    return self
  }

  /// Changes how it is shown, which makes it a layer.
  @inline(__always)
  private func shown(_ change: (inout Node) -> Void) -> Box {
    arena.places[index].isLayer = true
    change(&arena.nodes[index])
    return self
  }

  // MARK: Name

  /// Names it, by which it is the same box in another look.
  @discardableResult
  package func key(_ key: BoxKey) -> Box { shown { $0.key = key } }

  // MARK: Size and place

  @discardableResult
  package func width(_ length: Length) -> Box { with { $0.width = length } }
  @discardableResult
  package func height(_ length: Length) -> Box { with { $0.height = length } }
  @discardableResult
  package func size(_ width: Double, _ height: Double) -> Box {
    with { ($0.width, $0.height) = (.px(width), .px(height)) }
  }
  @discardableResult
  package func square(_ side: Double) -> Box { size(side, side) }
  /// Makes it need at least this size, whatever its contents need [px].
  @discardableResult
  package func atLeast(_ width: Double, _ height: Double) -> Box {
    with { $0.least = Size(width, height) }
  }
  /// Lets its text be cut off before another shape is taken for the whole.
  @discardableResult
  package func yielding() -> Box { with { $0.yields = true } }
  @discardableResult
  package func padding(_ all: Double) -> Box {
    padding(top: all, bottom: all, start: all, end: all)
  }
  @discardableResult
  package func padding(across: Double, top: Double = 0, bottom: Double = 0) -> Box {
    padding(top: top, bottom: bottom, start: across, end: across)
  }
  @discardableResult
  package func padding(
    top: Double = 0, bottom: Double = 0, start: Double = 0, end: Double = 0
  ) -> Box {
    with { $0.padding = Padding(top: top, bottom: bottom, start: start, end: end) }
  }
  @discardableResult
  package func align(_ x: Alignment, _ y: Alignment = .center) -> Box { with { $0.align = (x, y) } }
  /// Lets what is in it run from the left to the right in every language, as the controls of players
  /// do.
  @discardableResult
  package func leftToRight() -> Box {
    shown { _ in }.with { $0.isLeftToRight = true }
  }
  /// Makes it only a part of its place, counted from an edge, to fractions of a pixel.
  /// - Parameter pace: How it grows to that; nil: by the law of places.
  @discardableResult
  package func portion(_ fraction: Double, from edge: Edge, at pace: Pace? = nil) -> Box {
    shown {
      $0.portion = Portion(fraction: fraction, edge: edge)
      if let pace { $0.traits.growth = Traits.Growth(pace: pace, from: .zero) }
    }
  }

  // MARK: Look

  @discardableResult
  package func radius(_ radius: Double, _ corners: Corners = .all) -> Box {
    shown { ($0.values.cornerRadius, $0.corners) = (radius, corners) }
  }
  @discardableResult
  package func opacity(_ opacity: Double) -> Box { shown { $0.values.opacity = opacity } }
  @discardableResult
  package func border(_ color: Color?, width: Double = 2) -> Box {
    guard let color else { return self }
    return shown { ($0.values.borderWidth, $0.values.borderColor) = (width, color) }
  }
  @discardableResult
  package func mixing(_ mixing: ColorMixing) -> Box { shown { $0.values.mixing = mixing } }
  @discardableResult
  package func clipped() -> Box { shown { $0.clips = true } }
  /// Shows it, and all in it, only within or outside the bounds of another box in the same layer.
  ///
  /// Words across the edge of a fill are written twice, in two boxes of the size of the fill's place.
  @discardableResult
  package func seen(_ side: LayerMask.Side, of key: BoxKey) -> Box {
    shown { $0.traits.mask = Traits.Mask(key: key, side: side) }
  }
  /// Scales, turns and shifts it without changing the layout.
  @discardableResult
  package func pose(
    scale: SIMD2<Double> = [1, 1], rotation: Double = 0, shift: Point = .zero
  ) -> Box {
    shown {
      ($0.values.scale, $0.values.rotation) = (scale, rotation)
      if shift != .zero { $0.values.translation = shift }
    }
  }

  // MARK: Motion

  @discardableResult
  package func motion(_ motion: OwnMotion) -> Box { shown { $0.traits.motion = motion } }
  @discardableResult
  package func grip(_ grip: Grip) -> Box { shown { $0.traits.grip = grip } }
  /// Lets it come in from a shift and go out to another, instead of growing and shrinking [px].
  /// - Parameters:
  ///   - scale: Its scale there.
  ///   - delay: The time for which it waits before it comes in [s].
  @discardableResult
  package func passing(
    from entrance: Point, to exit: Point, scale: Double = 1, after delay: Double = 0
  ) -> Box {
    shown {
      $0.traits.passage = Traits.Passage(entrance: entrance, exit: exit, scale: scale, delay: delay)
    }
  }
  /// Shakes it whenever the count has grown.
  @discardableResult
  package func shakes(_ count: Int) -> Box {
    count == 0 ? self : shown { $0.traits.shakes = count }
  }
}

/// The distances from the edges of a box to what is in it [px].
struct Padding {
  var top = 0.0, bottom = 0.0, start = 0.0, end = 0.0
}

/// A part of the place of a box.
struct Portion {
  var fraction: Double
  var edge: Box.Edge
}

/// The properties that few boxes have.
struct Traits: Equatable, Sendable {
  struct Mask: Equatable, Sendable {
    var key: BoxKey
    var side: LayerMask.Side
  }

  struct Growth: Equatable, Sendable {
    var pace: Pace
    /// The size at its start, which the layout finds [px].
    var from: Size
  }

  /// The shifts from where a box comes in and to where it goes out [px].
  struct Passage: Sendable {
    var entrance, exit: Point
    var scale, delay: Double
  }

  var motion: OwnMotion?
  var grip = Grip.free()
  var shakes = 0
  /// The box that masks this one.
  var mask: Mask?
  /// How a portion of its place grows.
  var growth: Growth?
  /// Nil: it grows in and shrinks out.
  var passage: Passage?

  /// Compares what is seen of a box: another law or passage is no change.
  static func == (a: Traits, b: Traits) -> Bool {
    a.grip == b.grip && a.shakes == b.shakes && a.mask == b.mask && a.growth == b.growth
  }
}

/// The way in which the boxes in a box lie, and what they need.
struct Place {
  enum Arrangement {
    case row, column, overlay, firstThatFits
    /// Boxes that are not written before they are needed; then it is an overlay.
    case shape, sized
    case kept, host, text, dial
  }

  var arrangement: Arrangement
  var spacing = 0.0
  /// Whether it is drawn, named or moved by itself; else its children lie in the box around it.
  var isLayer = false
  var yields = false
  /// Whether it is the same in languages that are written from right to left.
  var isLeftToRight = false
  var width: Box.Length?
  var height: Box.Length?
  var least = Size.zero
  var padding = Padding()
  /// Nil: in the middle, or for a text as it says itself.
  var align: (x: Box.Alignment, y: Box.Alignment)?

  /// The first and the last child and the next sibling in the arena; -1 if there is none.
  var first = -1, last = -1, next = -1

  /// Its fixed place, from the upper corner at the start of lines [px]; nil: it takes its turn.
  var origin: Point?

  /// The length along the row or column that it is in.
  var slot = 0.0
  /// The lengths found so far; nil until asked for.
  var naturalWidth: Double?
  var naturalHeight: (across: Double, length: Double)?
  var leastSize: Size?
  var textSize: Size?
}

/// What is shown of a box.
struct Node {
  var key: BoxKey?
  var content = Content.none
  /// All that can be animated but place and size, which the layout finds.
  var values = LayerValues()
  var corners = Corners.all
  var clips = false
  var portion: Portion?
  /// At most one element, stored out of line.
  private(set) var rareTraits: [Traits] = []
  var source = Source.none

  /// What is needed to find out what is in it.
  enum Source {
    case none
    case shape(() -> Void)
    case sized((Size) -> Void)
    case kept(any Equatable & Sendable, (Boxes) -> Void)
    /// A text for which there is always room.
    case reserve(String)
    case dial(dim: Color)
  }

  var traits: Traits {
    get { rareTraits.first ?? Traits() }
    _modify {
      if rareTraits.isEmpty { rareTraits.append(Traits()) }
      yield &rareTraits[0]
    }
  }
}

/// All boxes of a look, one after another.
final class Arena {
  var nodes: [Node] = []
  /// Apart from what is shown, because they are read often and copied without counting references.
  var places: [Place] = []
  /// The box that boxes are written into.
  private var open = -1

  func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Adds a box and all that `inner` writes into it.
  func add(_ place: Place, _ node: Node, _ inner: () -> Void) -> Int {
    let index = nodes.count
    nodes.append(node)
    places.append(place)
    if open >= 0 {
      if places[open].last < 0 {
        places[open].first = index
      } else {
        places[places[open].last].next = index
      }
      places[open].last = index
    }
    write(in: index, inner)
    return index
  }

  /// Writes boxes into one that is there.
  func write(in index: Int, _ inner: () -> Void) {
    let outer = open
    open = index
    inner()
    open = outer
  }
}
