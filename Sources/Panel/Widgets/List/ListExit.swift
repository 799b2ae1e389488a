package import DetentGeometry
package import DetentMotion

/// The place where the rows of a list come from or go to, one after another, and their motion.
package enum ListExit: Equatable, Sendable {
  /// Beyond the side where lines end, with a slight bounce: a damping ratio of 0.6, 2.1 s, and a
  /// delay of 0.06 s for each row.
  case side
  /// Below the frame: 0.77, 1.6 s, and 0.05 s for each row.
  case below
  /// Out of an icon at a place in the frame [px], as if folded there; like `side` in a third of
  /// the time, since it is opened many times a day.
  case folded(Point)

  /// The delay between the beginnings of two neighbouring rows [s].
  package var stagger: Double {
    switch self {
    case .side: 0.06
    case .below: 0.05
    case .folded: 0.02
    }
  }

  package var spring: Spring {
    let (duration, ratio) =
      switch self {
      case .side: (2.1, 0.6)
      case .below: (1.6, 0.77)
      case .folded: (0.7, 0.6)
      }
    return constant(try Spring(settlingDuration: duration, dampingRatio: ratio))
  }

  /// The spring of all rows that leave: at once and quickly, as a closing menu should.
  package static let leaving = constant(try Spring(dampingRatio: 1, response: 0.36))
}
