internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// Pages side by side, of which one fills the frame; a finger moves them on.
///
/// It scrolls by single pages. An animator goes between two ends that are known when it starts; of a
/// strip taken by a finger it is not known which neighbour is meant, and a catch between two pages
/// may end on a third. A scrolled content has all of that, and goes on with the finger's velocity.
package struct PageStrip: Draggable, Sendable {
  private static let dot = 8.0
  /// From one dot to the next where there is room [px].
  private static let widestGap = 20.0
  /// How high the dots are for a finger [px].
  package static let dotsHeight = 44.0
  /// Carries a velocity on and, from rest, does not overshoot. A throw's own glide would take
  /// seconds to come to rest on a page.
  private static let spring = (try? Spring(dampingRatio: 1, response: 0.42)) ?? .scrollEdge

  /// The frame; what lies outside of it is not seen.
  package let layer: LayerID
  /// What the pages' content goes onto; one out of sight costs nothing.
  package let pages: [LayerID]
  /// The row of dots; what is tapped lies in it.
  package let dots: LayerID
  /// Where it is, or where it will come to rest.
  package private(set) var page = 0
  /// How wide a page is [px].
  private let width: Double
  /// From one dot to the next [px].
  private let dotGap: Double
  /// How far the content goes for the next page [px]: to the left, or to the right where the pages
  /// stand from right to left.
  private let step: Double
  private var scroller: Scroller
  /// The finger that has it, and where it took hold of the strip [px].
  private var grip: (finger: Point, origin: Double)?
  /// Where the finger came down that is on the dots.
  package var dotsFinger: Point?

  /// Builds pages in `frame` of `parent`; dots along its lower edge, unless there is one page only.
  /// - Parameter heights: How high each page is [px]; where there is none, there is one that is empty.
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

  /// - Returns: The dot that goes from one to another, and where the first one is.
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

  /// How long the row of dots is, with room for a finger at both ends [px].
  private static func length(of count: Int, gap: Double) -> Double {
    Double(count - 1) * gap + dotsHeight
  }

  package var isHeld: Bool { grip != nil }

  /// Whether it moves by itself at `time`: then any touch catches it.
  package func isInFlight(at time: Instant) -> Bool { scroller.motion.isInFlight(at: time) }

  /// Which page is seen at `time`, parts of one included; below 0 and beyond the last while it is
  /// pulled.
  package func progress(at time: Instant) -> Double { scroller.state(at: time).value / step }

  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    grip = (finger, scroller.state(at: context.time).value)
    scroller.touch(at: finger.x, time: context.time, on: &stage)
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard isHeld else { return }
    grip?.finger = finger
    scroller.move(to: finger.x, velocity: 0, time: context.time, on: &stage)
  }

  /// To the page that is nearest to where the velocity would carry it, at most to the one beside
  /// the one it came from.
  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let grip else { return }
    let time = context.time
    scroller.move(to: grip.finger.x, velocity: velocity.x, time: time, on: &stage)
    let physics = scroller.motion.physics
    let end = physics.decay.destination(from: scroller.state(at: time))
    let goal = physics.snapPoint(for: end, takenAt: grip.origin) ?? end
    go(to: Int((goal / step).rounded()), time: time, on: &stage)
  }

  /// In flight it goes on: to stop it between two pages is of no use.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    drop(on: &stage, in: &context)
  }

  /// Back to the page it came from.
  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard isHeld else { return }
    go(to: page, time: context.time, on: &stage)
  }

  /// To a page, from whatever it does; to the nearest there is.
  package mutating func go(to page: Int, time: Instant, on stage: inout Stage) {
    grip = nil
    self.page = min(max(page, 0), pages.count - 1)
    scroller.scroll(
      to: Double(self.page) * step, by: Self.spring, time: time, on: &stage)
  }

  /// Shows a page at once.
  package mutating func place(at page: Int, on stage: inout Stage) {
    grip = nil
    self.page = min(max(page, 0), pages.count - 1)
    scroller.place(at: Double(self.page) * step, on: &stage)
  }

  /// The page of the dot nearest to a finger at `point` of the row of dots, where one is near.
  package func page(ofDotAt point: Point) -> Int? {
    let place = (point.x - Self.dotsHeight / 2) / max(1, dotGap)
    guard place > -1.1, place < Double(pages.count) + 0.1 else { return nil }
    let dot = min(max(Int(place.rounded()), 0), pages.count - 1)
    return step < 0 ? dot : pages.count - 1 - dot
  }
}

extension Layer {
  /// Placed by its upper left corner, so that it moves by whole distances.
  package init(corner: Point, size: Size) {
    self.init(frame: Rect(origin: corner, size: size))
    anchor = .zero
    values.position = corner
  }
}
