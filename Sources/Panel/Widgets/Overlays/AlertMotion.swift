internal import DetentAnimation
package import DetentMotion
internal import DetentScene
internal import DetentStage

/// How an alert comes and goes: the figures of *Motion Design for iOS*.
package struct AlertMotion: Equatable, Sendable {
  /// The book's springs are those of JNWSpringAnimation, which lets an overdamped spring decay as
  /// `e^(−ct/2m)`: several times faster than its constants say.
  package enum Reading: Sendable {
    /// The motion that the book shows: an overdamped spring is the critical one of the same decay.
    case asShown
    /// The motion of the constants as they stand; an overdamped alert creeps in for seconds.
    case asWritten
  }

  /// One way, in or out.
  package struct Leg: Equatable, Sendable {
    /// The end of the way away from rest: what the scale is there, and how far down it is [px].
    package var scale: Double
    package var drop = 0.0
    package var scaleSpring: Spring
    package var dropSpring: Spring
    /// How long the box fades [s].
    package var fade: Double
    /// How long the overlay fades [s].
    package var dimming: Double
    /// How dark it gets behind it, 0…1.
    package var dimmed = 0.3
  }

  package var coming: Leg
  package var going: Leg
  /// Whether it sets off with the velocity of a pure decay, when it comes out of nothing.
  package var isKicked: Bool

  package init(_ style: Alert.Style, reading: Reading = .asShown) {
    isKicked = reading == .asShown
    func spring(_ stiffness: Double, _ damping: Double, _ mass: Double = 1) -> Spring {
      Spring(book: stiffness, damping, mass, reading)
    }
    let (quick, slow) = (spring(11, 11), spring(4, 4))
    let falling = Leg(
      scale: 0.7, scaleSpring: quick, dropSpring: quick, fade: 0.15, dimming: 0.15)
    switch style {
    case .plain:
      let soft = spring(14, 14)
      coming = Leg(scale: 1.2, scaleSpring: soft, dropSpring: soft, fade: 0.3, dimming: 0.3)
      going = falling
    case .rise:
      coming = Leg(
        scale: 0.25, drop: 600, scaleSpring: spring(12, 12), dropSpring: spring(15, 15),
        fade: 0.3, dimming: 0.3, dimmed: 0.2)
      going = Leg(
        scale: 0.5, drop: 600, scaleSpring: spring(17, 17), dropSpring: slow, fade: 0.2,
        dimming: 0.2)
    case .pop:
      let bounce = spring(450, 32, 2.4)
      coming = Leg(scale: 0, scaleSpring: bounce, dropSpring: bounce, fade: 0.3, dimming: 0.3)
      going = falling
    }
  }
}

extension AlertMotion {
  /// Puts a layer at `start`; kicked, it has the velocity with which a decay of that spring's rate
  /// would end at `rest`.
  func start<Value>(
    _ key: LayerKey<Value>, of layer: LayerID, at start: Value, to rest: Value, _ spring: Spring,
    on stage: inout Stage
  ) {
    let way = isKicked ? rest.animatedValue - start.animatedValue : .zero
    let velocity = Value.Velocity(animatedValue: way * spring.decayRate)
    stage.hold(key, of: layer, at: start, velocity: velocity)
  }
}

extension Spring {
  /// A spring of the book, in one of the two ways to read it.
  fileprivate init(
    book stiffness: Double, _ damping: Double, _ mass: Double, _ reading: AlertMotion.Reading
  ) {
    let critical = damping * damping / (4 * mass)
    let isReplaced = reading == .asShown && stiffness < critical
    self =
      (try? Spring(stiffness: isReplaced ? critical : stiffness, damping: damping, mass: mass))
      ?? .hand
  }
}
