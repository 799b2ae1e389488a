internal import Settings

/// Matches the controls of two configurations.
struct ControlMatching {
  /// The old index of each new control; nil: it is new.
  let olds: [Int?]
  /// Whether the content of each page without tiles can go on as it is.
  let areUnchangedPages: [Bool]
  /// Whether each control is a tile on the page on which it was.
  let areOnTheirPages: [Bool]
  /// Whether touching each control still does the same.
  let doTheSame: [Bool]

  init(from old: Configuration, to new: Configuration) {
    let (before, after) = (ConfiguredControl.all(of: old), ConfiguredControl.all(of: new))
    olds = ControlIdentity.matches(of: after.map(\.identity), among: before.map(\.identity))
    let pairs = zip(after, olds).map { control, place in (control, place.map { before[$0] }) }
    let isSameForAll = Self.isSameForAll(old, new)
    areUnchangedPages = pairs.map { control, other in
      isSameForAll && control.tile == nil && control.identity.kind == other?.identity.kind
        && control.identity.page == other?.identity.page
    }
    areOnTheirPages = pairs.map { $0.tile != nil && $0.identity.page == $1?.identity.page }
    doTheSame = pairs.map { control, other in
      other.map { control.doesTheSame(as: $0, old, new) } ?? false
    }
  }

  /// Whether two configurations agree in the settings that affect all controls.
  private static func isSameForAll(_ old: Configuration, _ new: Configuration) -> Bool {
    old.theme == new.theme && old.motion == new.motion && old.strings == new.strings
      && old.isRightToLeft == new.isRightToLeft && old.display.isKiosk == new.display.isKiosk
  }
}

extension ConfiguredControl {
  /// Whether touching this control does the same as touching the other one did.
  fileprivate func doesTheSame(
    as other: ConfiguredControl, _ old: Configuration, _ new: Configuration
  ) -> Bool {
    identity.kind == other.identity.kind && tile?.detail == other.tile?.detail
      && tile?.actions == other.tile?.actions && doActionsTheSame(old, new)
  }

  /// Whether its actions do the same in both configurations.
  private func doActionsTheSame(_ old: Configuration, _ new: Configuration) -> Bool {
    (tile?.actionNames ?? []).allSatisfy { old.steps(of: $0) == new.steps(of: $0) }
  }
}
