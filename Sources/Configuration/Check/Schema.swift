package import Forms
package import Settings

extension Configuration {
  /// A JSON Schema of configuration files (draft 2020-12), for editors that check YAML with one.
  ///
  /// It is made from the table by which files are read. Only `detent check` checks conditions
  /// between several keys, and files on the disk.
  package static func schema(_ kinds: Kinds) -> JSONValue {
    let schema = Schema(defaults: ConfigurationKey.defaults(kinds))
    let head: [(key: String, value: JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("Detent panel")),
      ("description", .string("A configuration of the Detent control center.")),
    ]
    return .object(head + schema.group(kinds.keys, at: []))
  }
}

/// Converts shapes to schemas.
struct Schema {
  typealias Entries = [(key: String, value: JSONValue)]

  /// The default values.
  let defaults: Node?

  func group(_ keys: [KeyDescription], at path: [String]) -> Entries {
    let properties = keys.map { key in
      (key: key.key, value: JSONValue.object(property(key, at: path + [key.key])))
    }
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.key) }
    return [
      ("type", .string("object")), ("properties", .object(properties)),
      ("additionalProperties", .boolean(false)),
    ] + (required.isEmpty ? [] : [("required", .array(required))])
  }

  private func property(_ key: KeyDescription, at path: [String]) -> Entries {
    var entries: Entries = [("description", .string(key.summary))]
    entries += key.isRequired ? value(key.shape, at: path) : optional(key.shape, at: path)
    if let node = path.reduce(defaults, { $0?.entry($1)?.value }), let value = JSONValue(node) {
      entries.append(("default", value))
    }
    return entries
  }

  /// Permits null, as a key without a value counts as absent; a colour may just lack its quotes.
  private func optional(_ shape: Shape, at path: [String]) -> Entries {
    if shape == .color { return value(shape, at: path) }
    let entries = value(shape, at: path)
    let null = JSONValue.string("null")
    guard let index = entries.firstIndex(where: { $0.key == "type" }) else {
      return [("anyOf", .array(alternatives(entries) + [.object([("type", null)])]))]
    }
    var nullable = entries
    switch entries[index].value {
    case .array(let types): nullable[index].value = .array(types + [null])
    case let type: nullable[index].value = .array([type, null])
    }
    return nullable
  }

  private func alternatives(_ entries: Entries) -> [JSONValue] {
    if entries.count == 1, case .array(let all) = entries[0].value, entries[0].key == "anyOf" {
      return all
    }
    return [.object(entries)]
  }

  private func value(_ shape: Shape, at path: [String]) -> Entries {
    switch shape {
    case .boolean: return [("type", .string("boolean"))]
    case .text: return [("type", .array(["string", "number", "boolean"].map { .string($0) }))]
    case .name, .file: return [("type", .string("string"))]
    case .color:
      return pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")
    case .number(let bounds): return [("type", .string("number"))] + limits(bounds)
    case .integer(let range):
      return [
        ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
        ("maximum", .number(Double(range.upperBound))),
      ]
    case .duration(let bounds):
      return either([
        [("type", .string("number"))] + limits(bounds),
        pattern("^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)(ms|s|min|h)$"),
      ])
    case .share(let bounds):
      return either([
        [("type", .string("number"))] + limits(bounds),
        pattern("^\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)%$"),
      ])
    case .length:
      return either([
        [("type", .string("number"))] + limits(.above(0, to: 100_000)),
        pattern("^\\+?([0-9]+\\.?[0-9]*|\\.[0-9]+)(px|%)$"),
      ])
    case .mode: return pattern("^[0-9]+x[0-9]+(@[0-9]+\\.?[0-9]*)?$")
    case .time: return pattern("^([01]?[0-9]|2[0-3]):[0-5][0-9]$")
    case .choice(let choices):
      return [("enum", .array(choices.map { JSONValue(scalar: $0, isPlain: true) ?? .string($0) }))]
    case .list(let item, let count):
      return [
        ("type", .string("array")), ("items", .object(value(item, at: path + ["-"]))),
        ("minItems", .number(Double(count.lowerBound))),
        ("maxItems", .number(Double(count.upperBound))),
      ]
    case .program: return value(.list(.text, count: 1...256), at: path)
    case .group(let keys): return group(keys, at: path)
    case .named(let item):
      return [
        ("type", .string("object")),
        ("propertyNames", .object([("minLength", .number(1)), ("maxLength", .number(64))])),
        ("additionalProperties", .object(value(item, at: path + ["-"]))),
      ]
    case .either(let shapes): return either(shapes.map { value($0, at: path) })
    case .sample(let shape, _): return value(shape, at: path)
    }
  }

  private func either(_ all: [Entries]) -> Entries {
    [("anyOf", .array(all.flatMap(alternatives)))]
  }

  private func pattern(_ pattern: String) -> Entries {
    [("type", .string("string")), ("pattern", .string(pattern))]
  }

  private func limits(_ bounds: Bounds) -> Entries {
    [
      (bounds.isAbove ? "exclusiveMinimum" : "minimum", .number(bounds.lower)),
      ("maximum", .number(bounds.upper)),
    ]
  }
}
