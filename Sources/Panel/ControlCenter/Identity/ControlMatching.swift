internal import Settings

/// Matches the controls of two configurations, and maps the names that were generated for them.
struct ControlMatching {
  /// The old index of each new control; nil: it is new.
  let olds: [Int?]
  /// Whether the settings of each control are unchanged, apart from generated names.
  let areUnchanged: [Bool]
  /// Whether touching each control still does the same.
  let doTheSame: [Bool]
  /// The old and new generated names; the first match counts.
  private let names: [(old: String, new: String)]

  init(from old: Configuration, to new: Configuration) {
    let (before, after) = (ConfiguredControl.all(of: old), ConfiguredControl.all(of: new))
    let olds = ConfiguredControl.matches(of: after, among: before)
    self.olds = olds
    let names: [(old: String, new: String)] = olds.enumerated().flatMap { index, place in
      guard let place, !after[index].madeName.isEmpty, !before[place].madeName.isEmpty else {
        return [(old: String, new: String)]()
      }
      return Self.rowNames(from: before[place], to: after[index])
        + [(before[place].madeName, after[index].madeName)]
    }
    self.names = names
    let isSameForAll = Self.isSameForAll(old, new)
    let renamed = { Self.renamed($0, names) }
    areUnchanged = olds.enumerated().map { index, place in
      guard let place, isSameForAll else { return false }
      return after[index].isUnchanged(from: before[place], old, new, renamed)
    }
    doTheSame = olds.enumerated().map { index, place in
      guard let place else { return false }
      return after[index].doesTheSame(as: before[place], old, new, renamed)
    }
  }

  /// The new name of an action or a source of the old configuration.
  func renamed(_ name: String) -> String { Self.renamed(name, names) }

  /// The old name of an action or a source of the new configuration.
  func original(_ name: String) -> String { Self.renamed(name, names.map { ($1, $0) }) }

  private static func renamed(
    _ name: String, _ names: [(old: String, new: String)]
  ) -> String {
    for (old, new) in names where name == old || name.hasPrefix(old + "-") {
      return new + name.dropFirst(old.count)
    }
    return name
  }

  /// The generated names of a list's rows, old and new. Rows are matched by their labels.
  private static func rowNames(
    from old: ConfiguredControl, to new: ConfiguredControl
  ) -> [(old: String, new: String)] {
    var free = Array((old.tile?.rows ?? []).enumerated())
    return (new.tile?.rows ?? []).enumerated().compactMap { number, row in
      guard let place = free.firstIndex(where: { $0.element.label == row.label })
      else { return nil }
      let before = free.remove(at: place).offset
      return ("\(old.madeName)-row-\(before + 1)", "\(new.madeName)-row-\(number + 1)")
    }
  }

  /// Whether two configurations agree in the settings that affect all controls.
  private static func isSameForAll(_ old: Configuration, _ new: Configuration) -> Bool {
    old.theme == new.theme && old.motion == new.motion && old.words == new.words
      && old.isRightToLeft == new.isRightToLeft && old.display.isKiosk == new.display.isKiosk
  }
}

extension ConfiguredControl {
  fileprivate func isUnchanged(
    from other: ConfiguredControl, _ old: Configuration, _ new: Configuration,
    _ renamed: (String) -> String
  ) -> Bool {
    guard identity.page == other.identity.page, identity.kind == other.identity.kind else {
      return false
    }
    guard let tile, var before = other.tile else { return tile == nil && other.tile == nil }
    before.rename(renamed)
    // The position of a tile does not count.
    (before.span, before.id) = (tile.span, tile.id)
    guard before == tile else { return false }
    let sources = other.tile?.sourceNames ?? []
    return sources.allSatisfy { name in
      var source = old.sources.last { $0.name == name }
      source?.name = renamed(name)
      return source == new.sources.last { $0.name == renamed(name) }
    } && areSame(other.tile?.actionNames ?? [], old, new, renamed)
  }

  /// Whether touching this control does the same as touching the other one did.
  fileprivate func doesTheSame(
    as other: ConfiguredControl, _ old: Configuration, _ new: Configuration,
    _ renamed: (String) -> String
  ) -> Bool {
    guard identity.kind == other.identity.kind else { return false }
    guard let tile, var before = other.tile else { return tile == nil && other.tile == nil }
    before.rename(renamed)
    return before.detail == tile.detail && before.actions == tile.actions
      && areSame(other.tile?.actionNames ?? [], old, new, renamed)
  }

  /// Whether actions of the old configuration do the same in the new one.
  private func areSame(
    _ actions: [String], _ old: Configuration, _ new: Configuration, _ renamed: (String) -> String
  ) -> Bool {
    actions.allSatisfy { name in
      var steps = old.steps(of: name)
      for i in steps.indices { steps[i].rename(renamed) }
      return steps == new.steps(of: renamed(name))
    }
  }
}
