/// The outcome of a search in a text.
enum Found<Value> {
  case value(Value)
  /// The text says that there is none now: null and NaN of JSON.
  case unknown
  /// The text does not speak of it.
  case missing

  init(_ value: Value?) { self = value.map { .value($0) } ?? .missing }

  var value: Value? { if case .value(let value) = self { value } else { nil } }
}
