@testable import Forms
@testable import Settings

/// As much of JSON Schema (draft 2020-12) as ours uses; a keyword it does not know is a failure.
struct SchemaValidator {
  let schema: JSONValue

  /// Where `value` breaks the schema, and by which keyword.
  func problems(_ value: JSONValue) -> [String] { check(value, schema, at: "") }

  private func check(_ value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(place): no schema"] }
    return keywords.flatMap { keyword, rule in
      isKept(keyword, rule, by: value, schema)
        ? inner(keyword, rule, value, schema, at: place) : ["\(place): \(keyword)"]
    }
  }

  /// The keywords that say something of the value itself.
  private func isKept(
    _ keyword: String, _ rule: JSONValue, by value: JSONValue, _ schema: JSONValue
  ) -> Bool {
    switch (keyword, rule, value) {
    case ("type", .array(let types), _): types.contains { isType($0, of: value) }
    case ("type", let type, _): isType(type, of: value)
    case ("enum", .array(let all), _): all.contains(value)
    case ("minimum", .number(let limit), .number(let x)): x >= limit
    case ("exclusiveMinimum", .number(let limit), .number(let x)): x > limit
    case ("maximum", .number(let limit), .number(let x)): x <= limit
    case ("minItems", .number(let count), .array(let items)): items.count >= Int(count)
    case ("maxItems", .number(let count), .array(let items)): items.count <= Int(count)
    case ("minLength", .number(let count), .string(let text)): text.count >= Int(count)
    case ("maxLength", .number(let count), .string(let text)): text.count <= Int(count)
    case ("pattern", .string(let pattern), .string(let text)):
      (try? Regex(pattern)).map { text.firstMatch(of: $0) != nil } ?? false
    case ("required", .array(let keys), .object): keys.allSatisfy { value[$0.plain] != nil }
    case ("anyOf", .array(let all), _): all.contains { check(value, $0, at: "").isEmpty }
    case ("additionalProperties", .boolean(false), .object(let entries)):
      entries.allSatisfy { schema["properties"]?[$0.key] != nil }
    default: Self.known.contains(keyword)
    }
  }

  private static let known: Set = [
    "$schema", "title", "description", "default", "properties", "items", "propertyNames",
    "additionalProperties", "type", "minimum", "exclusiveMinimum", "maximum", "minItems",
    "maxItems", "minLength", "maxLength", "pattern", "required",
  ]

  /// The keywords that say something of what is in the value.
  private func inner(
    _ keyword: String, _ rule: JSONValue, _ value: JSONValue, _ schema: JSONValue, at place: String
  ) -> [String] {
    switch (keyword, value) {
    case ("properties", .object(let entries)):
      entries.flatMap { entry in
        rule[entry.key].map { check(entry.value, $0, at: "\(place)/\(entry.key)") } ?? []
      }
    case ("additionalProperties", .object(let entries)):
      if case .object = rule {
        entries.flatMap { check($0.value, rule, at: "\(place)/\($0.key)") }
      } else {
        []
      }
    case ("propertyNames", .object(let entries)):
      entries.flatMap { check(.string($0.key), rule, at: "\(place)/\($0.key)") }
    case ("items", .array(let items)):
      items.enumerated().flatMap { check($1, rule, at: "\(place)/\($0)") }
    default: []
    }
  }

  private func isType(_ type: JSONValue, of value: JSONValue) -> Bool {
    switch (type.plain, value) {
    case ("null", .null), ("boolean", .boolean), ("string", .string), ("array", .array),
      ("object", .object), ("number", .number):
      true
    case ("integer", .number(let x)): x == x.rounded()
    default: false
    }
  }
}

extension JSONValue {
  fileprivate var plain: String { if case .string(let text) = self { text } else { "" } }
}

extension JSONValue {
  /// What a YAML reader makes of one file; nil where it cannot be read.
  init?(yaml bytes: [UInt8]) {
    guard let source = try? SourceText(bytes), var reader = try? NodeReader(source),
      let node = try? reader.document()
    else { return nil }
    self.init(node)
  }
}
