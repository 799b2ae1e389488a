internal import Forms
internal import Glibc
internal import Network

/// The states of the entities that are subscribed to (`subscribe_entities` of Home Assistant's
/// WebSocket API).
struct EntityStates {
  /// The state and the attributes of one entity.
  struct Entity: Equatable, Sendable {
    var state = ""
    var attributes: [String: JSONValue] = [:]
  }

  private(set) var entities: [String: Entity] = [:]

  subscript(_ name: String) -> Entity? { entities[name] }

  /// Takes over an event: `a` adds entities, `c` changes some, `r` removes some.
  /// - Returns: The names of all that may have changed.
  mutating func apply(_ event: JSONValue) -> Set<String> {
    var changed: Set<String> = []
    for (name, added) in event["a"].entries {
      entities[name] = Entity()
      entities[name]?.merge(added)
      changed.insert(name)
    }
    for (name, change) in event["c"].entries where entities[name] != nil {
      if let added = change["+"] { entities[name]?.merge(added) }
      if case .array(let gone) = change["-"]?["a"] {
        for case .string(let attribute) in gone { entities[name]?.attributes[attribute] = nil }
      }
      changed.insert(name)
    }
    if case .array(let removed) = event["r"] {
      for case .string(let name) in removed {
        entities[name] = nil
        changed.insert(name)
      }
    }
    return changed
  }
}

extension EntityStates.Entity {
  /// Moves the position of a player on by the time since it was told.
  /// - Parameter time: The seconds since 1970. A clock that is behind that of the house moves it
  ///   nowhere.
  mutating func movePosition(to time: Double) {
    guard state == "playing", let position = attributes["media_position"]?.number,
      let told = attributes["media_position_updated_at"]?.string.flatMap(secondsSince1970)
    else { return }
    attributes["media_position"] = .number((position + max(0, time - told)).rounded())
  }

  fileprivate mutating func merge(_ added: JSONValue) {
    if case .string(let text) = added["s"] { state = text }
    for (name, value) in added["a"].entries { attributes[name] = value }
  }
}

extension JSONValue? {
  /// The members of an object; of anything else none.
  var entries: [(key: String, value: JSONValue)] {
    if case .object(let entries) = self { entries } else { [] }
  }
}

extension JSONValue {
  /// Its text, if it is one.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value as a part of a text: without quotes, and nil for null.
  var plain: String? {
    switch self {
    case .null: nil
    case .string(let text): text
    default: text
    }
  }
}

/// A moment as the clocks of the panel show it.
struct LocalMoment {
  /// 0 for Sunday.
  let weekday: Int
  /// Such as `7:00`.
  let clock: String

  /// - Parameter text: A time of ISO 8601; nil: it is none.
  init?(_ text: String) {
    guard let seconds = secondsSince1970(text) else { return nil }
    var (time, parts) = (time_t(seconds), tm())
    guard localtime_r(&time, &parts) != nil else { return nil }
    weekday = Int(parts.tm_wday)
    let minutes = "\(parts.tm_min)"
    clock = "\(parts.tm_hour):" + (minutes.count < 2 ? "0" : "") + minutes
  }
}
