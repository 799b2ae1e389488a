/// The outcome of a search in a text.
enum Found<Value> {
  case value(Value)
  /// The text says that there is no value now, as with null and NaN in JSON.
  case unknown
  /// The text does not contain the value.
  case missing

  init(_ value: Value?) { self = value.map { .value($0) } ?? .missing }

  var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension Found: Sendable where Value: Sendable {}
