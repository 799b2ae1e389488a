package import DetentMotion
package import Forms

extension SourceValue {
  /// The value as JSON.
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .boolean(let isOn): .boolean(isOn)
    case .rows(let rows):
      .array(
        rows.map { row in
          .object([
            ("label", .string(row.label)), ("detail", .string(row.detail)),
            ("value", row.value.map { .string($0) } ?? .null),
          ])
        })
    case .text, .image, .time: .string(asText ?? "")
    }
  }
}

extension SourceState {
  /// The members of an object of JSON that tells the state at `now`.
  package func members(at now: Instant) -> [(key: String, value: JSONValue)] {
    func members(_ word: String, _ value: SourceValue, _ time: Instant)
      -> [(key: String, value: JSONValue)]
    {
      let age = (max(0, now.seconds(since: time)) * 10).rounded() / 10
      return [("state", .string(word)), ("value", value.json), ("age", .number(age))]
    }
    return switch self {
    case .unknown: [("state", .string("unknown"))]
    case .fresh(let value, let time): members("fresh", value, time)
    case .stale(let value, let time): members("stale", value, time)
    case .failed(let reason, _): [("state", .string("failed")), ("reason", .string(reason))]
    }
  }
}

extension JSONValue {
  /// The value as a line, for a socket of packets.
  package var packet: [UInt8] { Array("\(line)\n".utf8) }
}
