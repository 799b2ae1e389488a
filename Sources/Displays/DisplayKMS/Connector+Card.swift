internal import Display
internal import Runtime

extension Connector {
  /// Returns the connectors of a card.
  /// - Throws: `DisplayError.unavailable`.
  static func all(of card: any GraphicsCard) throws(DisplayError) -> [Connector] {
    do throws(SystemCallError) {
      return try card.connectors()
    } catch {
      throw .unavailable("The graphics card does not report its screens: \(error).")
    }
  }

  /// Returns a list of the empty connectors, for people.
  static func summary(of connectors: [Connector]) -> String {
    connectors.isEmpty
      ? "the graphics card has no connector"
      : connectors.map { "\($0.name) is empty" }.joined(separator: ", ")
  }
}
