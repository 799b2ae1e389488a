/// What a display has done against the contract.
package struct Nonconformance: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

func expect(
  _ condition: Bool, _ requirement: @autoclosure () -> String
) throws(Nonconformance) {
  if !condition { throw Nonconformance("Violated: \(requirement())") }
}
