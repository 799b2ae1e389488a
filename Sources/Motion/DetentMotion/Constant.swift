/// A value that the program makes of its own numbers, as a spring or a curve in its source.
/// - Precondition: The initialiser takes them. A test makes all of them.
package func constant<Value>(_ value: @autoclosure () throws -> Value) -> Value {
  do { return try value() } catch { preconditionFailure("\(error)") }
}
