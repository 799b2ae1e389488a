package import DetentMotion

/// The motion of an alert, with the values of *Motion Design for iOS*.
package struct AlertMotion: Equatable, Sendable {
  /// The motion one way, in or out.
  package struct Parameters: Equatable, Sendable {
    /// The scale at the end away from rest, and its distance below rest [px].
    package var scale: Double
    package var drop = 0.0
    package var scaleSpring: Spring
    package var dropSpring: Spring
    /// The duration of the fade of the box [s].
    package var fade: Double
    /// The duration of the fade of the overlay [s].
    package var dimming: Double
    /// The opacity of the overlay behind the box, 0…1.
    package var dimmed = 0.3
  }

  package var coming: Parameters
  package var going: Parameters

  package init(_ style: Alert.Style) {
    let (quick, slow) = (Spring.book(11), Spring.book(4))
    let falling = Parameters(
      scale: 0.7, scaleSpring: quick, dropSpring: quick, fade: 0.15, dimming: 0.15)
    switch style {
    case .plain:
      let soft = Spring.book(14)
      coming = Parameters(scale: 1.2, scaleSpring: soft, dropSpring: soft, fade: 0.3, dimming: 0.3)
      going = falling
    case .rise:
      coming = Parameters(
        scale: 0.25, drop: 600, scaleSpring: .book(12), dropSpring: .book(15),
        fade: 0.3, dimming: 0.3, dimmed: 0.2)
      going = Parameters(
        scale: 0.5, drop: 600, scaleSpring: .book(17), dropSpring: slow, fade: 0.2,
        dimming: 0.2)
    case .pop:
      let bounce = Spring.book(450, 32, 2.4)
      coming = Parameters(
        scale: 0, scaleSpring: bounce, dropSpring: bounce, fade: 0.3, dimming: 0.3)
      going = falling
    }
  }
}

extension Spring {
  /// A spring by the constants of the book; the damping equals the stiffness if it is not given.
  package static func book(_ stiffness: Double, _ damping: Double? = nil, _ mass: Double = 1)
    -> Spring
  {
    constant(try Spring(bookStiffness: stiffness, damping: damping ?? stiffness, mass: mass))
  }
}
