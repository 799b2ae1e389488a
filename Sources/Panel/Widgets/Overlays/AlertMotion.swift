package import DetentMotion

/// How an alert comes and goes: the figures of *Motion Design for iOS*.
package struct AlertMotion: Equatable, Sendable {
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

  package init(_ style: Alert.Style) {
    let (quick, slow) = (Spring.book(11), Spring.book(4))
    let falling = Leg(
      scale: 0.7, scaleSpring: quick, dropSpring: quick, fade: 0.15, dimming: 0.15)
    switch style {
    case .plain:
      let soft = Spring.book(14)
      coming = Leg(scale: 1.2, scaleSpring: soft, dropSpring: soft, fade: 0.3, dimming: 0.3)
      going = falling
    case .rise:
      coming = Leg(
        scale: 0.25, drop: 600, scaleSpring: .book(12), dropSpring: .book(15),
        fade: 0.3, dimming: 0.3, dimmed: 0.2)
      going = Leg(
        scale: 0.5, drop: 600, scaleSpring: .book(17), dropSpring: slow, fade: 0.2,
        dimming: 0.2)
    case .pop:
      let bounce = Spring.book(450, 32, 2.4)
      coming = Leg(scale: 0, scaleSpring: bounce, dropSpring: bounce, fade: 0.3, dimming: 0.3)
      going = falling
    }
  }
}

extension Spring {
  /// A spring by constants of the book; the damping is as great as the stiffness where not given.
  package static func book(_ stiffness: Double, _ damping: Double? = nil, _ mass: Double = 1)
    -> Spring
  {
    (try? Spring(bookStiffness: stiffness, damping: damping ?? stiffness, mass: mass)) ?? .hand
  }
}
