/// The names of the numbers that describe a spring.
package struct SpringKeyNames: Equatable, Sendable {
  package var stiffness: String
  package var damping: String
  package var mass: String
  package var dampingRatio: String
  package var response: String
  package var duration: String
  package var bounce: String
  package var frequency: String
  package var resistance: String
  package var bounciness: String
  package var speed: String
  package var tension: String
  package var friction: String
}
