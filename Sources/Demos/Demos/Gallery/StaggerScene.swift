internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Objects that come in one after another.
///
/// An object that has not fully left when it is called back reverses at once, with its velocity;
/// only the others wait for their turn.
struct StaggerScene: GalleryScene {
  /// An object, and its places when it has come and when it has left.
  struct Element: Sendable {
    var layer: LayerID
    var here: Point
    var away: Point
  }

  private var elements: [Element]
  private let coming: Spring
  private let going: Spring
  /// The delay between the beginnings of two successive objects [s].
  private let stagger: Double
  /// Whether the objects leave one after another, too.
  private let staggersBack: Bool
  /// The distance from its start within which an object has to wait for its turn [px].
  private let slack: Double
  /// The time after which objects that have left come back by themselves [s]; nil: they do not.
  private let pause: Double?
  private var isHere = true
  private(set) var deadline: Instant?

  init(
    _ elements: [Element], coming: Spring, going: Spring, stagger: Double,
    staggersBack: Bool = false, slack: Double = 1, pause: Double? = nil
  ) {
    self.elements = elements
    self.coming = coming
    self.going = going
    self.stagger = stagger
    self.staggersBack = staggersBack
    self.slack = slack
    self.pause = pause
  }

  var flight: Double { 1.2 + stagger * Double(elements.count) }

  mutating func mirror(in tree: inout LayerTree) {
    for i in elements.indices {
      let layer = elements[i].layer
      elements[i].here = tree.mirrored(elements[i].here, of: layer)
      elements[i].away = tree.mirrored(elements[i].away, of: layer)
    }
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    turn(on: &stage, in: context)
  }

  private mutating func turn(on stage: inout Stage, in context: ControlContext) {
    isHere.toggle()
    deadline = isHere ? nil : pause.map { context.time.advanced(by: $0) }
    move(on: &stage, in: context)
  }

  mutating func advance(on stage: inout Stage, in context: ControlContext) {
    guard let deadline, deadline <= context.time else { return }
    turn(on: &stage, in: context)
  }

  private func move(on stage: inout Stage, in context: ControlContext) {
    let spring = isHere ? coming : going
    var delay = 0.0
    for element in elements {
      let (goal, origin) = isHere ? (element.here, element.away) : (element.away, element.here)
      let isWaiting = context.seen(element.layer).position.distance(to: origin) < slack
      stage.send(element.layer, to: goal, by: spring, after: isWaiting ? delay : 0)
      if isWaiting, isHere || staggersBack { delay += stagger }
    }
  }
}

extension Stage {
  /// Sends a layer to a place; until its turn, its present motion goes on.
  /// - Parameter delay: The time until its turn [s].
  mutating func send(
    _ layer: LayerID, to goal: Point, by spring: Spring, after delay: Double = 0
  ) {
    guard delay > 0, let timing = try? MediaTiming(delay: delay, fill: .forwards) else {
      return animate(.position, of: layer, to: goal, by: .spring(spring))
    }
    var animation = Animation(.spring(spring), to: goal)
    animation.timing = timing
    try? add(animation, to: .position, of: layer, forKey: "turn")
  }
}
