internal import Forms

/// A source or an action that only the tiles of one kind have, under a key of the group that is called
/// like the kind. Schema, explanations, checks and the agent's contract follow from it.
package struct TileWire: Sendable {
  package enum End: Sendable {
    /// The name of a source, which is shown as this.
    case source(SourceUse)
    /// The name of an action, which gets this.
    case action(TileSettings.Kind.Traits.Sent)
  }

  package let key: String
  package let end: End
  let explanation: String

  static func source(_ key: String, _ use: SourceUse, _ explanation: String) -> TileWire {
    TileWire(key: key, end: .source(use), explanation: explanation)
  }

  static func action(
    _ key: String, _ sent: TileSettings.Kind.Traits.Sent, _ explanation: String
  ) -> TileWire {
    TileWire(key: key, end: .action(sent), explanation: explanation)
  }
}

extension TileSettings {
  /// The sources that only its kind has, by their keys, and what each is shown as.
  package var wiredSources: [(key: String, name: String, use: SourceUse)] {
    kind.traits.wires.compactMap { wire in
      guard case .source(let use) = wire.end, let name = wires[wire.key] else { return nil }
      return (wire.key, name, use)
    }
  }

  /// The actions that only its kind has, by their keys, and what each gets; without a name: it is not
  /// given.
  package var wiredActions: [(key: String, name: String?, sent: Kind.Traits.Sent)] {
    kind.traits.wires.compactMap { wire in
      guard case .action(let sent) = wire.end else { return nil }
      return (wire.key, wires[wire.key], sent)
    }
  }
}

/// The wires of a tile while they are being read; actions may be inline.
struct WiresDraft: Sendable {
  var sources: [String: String] = [:]
  var actions: [String: StepDraft] = [:]

  static func section(_ wires: [TileWire], _ step: Reader<StepDraft>) -> Section<WiresDraft> {
    Section(
      fields: wires.map { wire in
        let key = wire.key
        return switch wire.end {
        case .source:
          Field(key, .reference(.source), wire.explanation) { $0.sources[key] = $1 }
        case .action: Field(key, step, wire.explanation) { $0.actions[key] = $1 }
        }
      })
  }
}
