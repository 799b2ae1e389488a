internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// Pages side by side, of which one fills the frame, moved by a finger.
///
/// It scrolls by single pages. An animator has two ends that are known when it starts; but a strip
/// held by a finger may go to either neighbour, and a catch between two pages may end on a third.
/// Scrolled content allows that, and continues with the finger's velocity.
package struct PageStrip: Draggable, Sendable {
  private static let dot = 8.0
  /// The distance between neighbouring dots if there is room [px].
  private static let widestGap = 20.0
  /// The height of the dots' touch area [px].
  package static let dotsHeight = 44.0
  /// The spring to a page: continues a velocity and, from rest, does not overshoot. The glide of a
  /// throw would take seconds to come to rest on a page.
  private static let spring = constant(try Spring(dampingRatio: 1, response: 0.42))

  /// The layer of the frame, which clips the pages.
  package let layer: LayerID
  /// The layers for the content of the pages; a page out of sight costs nothing.
  package let pages: [LayerID]
  /// The row of dots, which is their touch area.
  package let dots: LayerID
  /// The page at which the strip rests or will come to rest.
  package private(set) var page = 0
  /// The width of a page [px].
  private let width: Double
  /// The distance between neighbouring dots [px].
  private let dotGap: Double
  /// The displacement of the content for the next page [px]: negative, or positive if the pages are
  /// ordered from right to left.
  private let step: Double
  private var scroller: Scroller
  /// The finger that holds the strip, and the offset at which it took hold [px].
  private var grip: (finger: Point, origin: Double)?
  /// The place where the finger on the dots came down.
  package var dotsFinger: Point?

  /// Builds pages in `frame` of `parent`, with dots along its lower edge if there are several.
  /// - Parameter heights: The height of each page [px]; if empty, there is one empty page.
  package init(
    _ heights: [Double], frame: Rect, palette: Palette, in tree: inout LayerTree, parent: LayerID
  ) throws(MotionError) {
    let (count, size) = (max(1, heights.count), frame.size)
    guard size.width > 0, size.width.isFinite else {
      throw .notPositive(name: "width of a page", value: size.width)
    }
    width = size.width
    dotGap = min(
      Self.widestGap, max(0, width - Self.dotsHeight) / Double(max(1, count - 1)))
    step = palette.isRightToLeft ? width : -width
    let end = step * Double(count - 1)
    let physics = try ScrollPhysics(
      range: min(end, 0)...max(end, 0), viewport: width, snap: .singlePages(length: width))
    var clip = Layer(frame: frame)
    clip.clipsChildren = true
    layer = tree.add(clip, to: parent)
    let strip = tree.add(Layer(corner: .zero, size: size), to: layer)
    var pages: [LayerID] = []
    for i in 0..<count {
      let height = heights.indices.contains(i) ? heights[i] : size.height
      var page = Layer(
        frame: Rect(origin: Point(-step * Double(i), 0), size: Size(width, height)))
      page.clipsChildren = true
      pages.append(tree.add(page, to: strip))
    }
    self.pages = pages
    let length = Self.length(of: count, gap: dotGap)
    let row = Rect(
      x: ((width - length) / 2).rounded(), y: size.height - Self.dotsHeight, width: length,
      height: Self.dotsHeight)
    dots = tree.add(Layer(frame: row), to: layer)
    tree[dots].isHidden = count == 1
    let mark = Self.addDots(count, gap: dotGap, width: length, palette, to: &tree, dots)
    scroller = Scroller(
      ScrollMotion(physics),
      carrying: [
        Scroller.CarriedLayer(strip, direction: [1, 0]),
        Scroller.CarriedLayer(
          mark.layer, origin: mark.first, direction: [-dotGap / width, 0]),
      ])
  }

  /// - Returns: The dot that marks the present page, and the position of the first dot.
  private static func addDots(
    _ count: Int, gap: Double, width: Double, _ palette: Palette, to tree: inout LayerTree,
    _ row: LayerID
  ) -> (layer: LayerID, first: Point) {
    let gap = palette.isRightToLeft ? -gap : gap
    let first = Point(width / 2 - Double(count - 1) / 2 * gap, dotsHeight / 2)
    var disc = Layer(
      frame: Rect(x: 0, y: 0, width: dot, height: dot), content: .fill, color: palette.text)
    disc.values.cornerRadius = dot / 2
    for i in 0..<count {
      disc.values.position = Point(first.x + Double(i) * gap, first.y)
      let id = tree.add(disc, to: row)
      tree[id].values.opacity = palette.outline == nil ? 0.28 : 0.5
    }
    disc.values.position = first
    disc.values.color = palette.accentMarks
    return (tree.add(disc, to: row), first)
  }

  /// The length of the row of dots, with room for a finger at both ends [px].
  private static func length(of count: Int, gap: Double) -> Double {
    Double(count - 1) * gap + dotsHeight
  }

  package var isHeld: Bool { grip != nil }

  /// Whether it moves by itself at `time`, so that any touch catches it.
  package func isInFlight(at time: Instant) -> Bool { scroller.motion.isInFlight(at: time) }

  /// The page that is seen at `time`, with fractions; below 0 or beyond the last page while it is
  /// pulled there.
  package func progress(at time: Instant) -> Double { scroller.state(at: time).value / step }

  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    grip = (finger, scroller.state(at: context.time).value)
    scroller.touch(from: finger.x, at: context.time, on: &stage)
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard isHeld else { return }
    grip?.finger = finger
    scroller.move(to: finger.x, velocity: 0, at: context.time, on: &stage)
  }

  /// Goes to the page nearest to where the velocity would carry it, but no further than the
  /// neighbour of the page where the finger took hold.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let grip else { return }
    let time = context.time
    scroller.move(to: grip.finger.x, velocity: velocity.x, at: time, on: &stage)
    let physics = scroller.motion.physics
    let end = physics.decay.destination(from: scroller.state(at: time))
    let goal = physics.snapPoint(for: end, takenAt: grip.origin) ?? end
    go(to: Int((goal / step).rounded()), at: time, on: &stage)
  }

  /// Goes on in flight: a stop between two pages is of no use.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    drop(on: &stage, in: &context)
  }

  /// Returns to the page that it came from.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard isHeld else { return }
    go(to: page, at: context.time, on: &stage)
  }

  /// Goes to a page, or to the nearest that there is, from whatever it does.
  package mutating func go(to page: Int, at time: Instant, on stage: inout Stage) {
    grip = nil
    self.page = min(max(page, 0), pages.count - 1)
    scroller.scroll(
      to: Double(self.page) * step, by: Self.spring, at: time, on: &stage)
  }

  /// Shows a page at once.
  package mutating func place(at page: Int, on stage: inout Stage) {
    grip = nil
    self.page = min(max(page, 0), pages.count - 1)
    scroller.place(at: Double(self.page) * step, on: &stage)
  }

  /// The page of the dot nearest to `point` in the row of dots; nil: no dot is near.
  package func page(ofDotAt point: Point) -> Int? {
    let place = (point.x - Self.dotsHeight / 2) / max(1, dotGap)
    guard place > -1.1, place < Double(pages.count) + 0.1 else { return nil }
    let dot = min(max(Int(place.rounded()), 0), pages.count - 1)
    return step < 0 ? dot : pages.count - 1 - dot
  }
}

extension Layer {
  /// Creates a layer placed by its upper left corner, so that it moves by whole distances.
  package init(corner: Point, size: Size) {
    self.init(frame: Rect(origin: corner, size: size))
    anchor = .zero
    values.position = corner
  }
}
