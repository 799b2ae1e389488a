internal import DetentGeometry
internal import Look
internal import Settings

/// The identities of the controls of a configuration, in their order.
struct ControlIDs {
  let all: [ControlID]
  /// The boxes in which they lie.
  let keys: [BoxKey]
  /// The number of the next new control.
  let next: Int

  /// - Parameters:
  ///   - old: The controls of the screen before; nil: there are none, and all are new.
  ///   - change: What they become.
  init(_ configuration: Configuration, after old: ControlSet?, _ change: ScreenChange?) {
    let first = old?.nextID ?? 0
    let olds = change?.matching.olds ?? ConfiguredControl.all(of: configuration).map { _ in nil }
    all = olds.enumerated().map { place, before in
      before.flatMap { old?.ids[$0] } ?? ControlID(first + place)
    }
    next = first + olds.count
    keys = zip(all, olds.indices).map { id, place in
      let goesOn = olds[place] == nil || change?.goesOn(place) == true
      return .name(goesOn ? "control \(id.number)" : "control \(id.number) anew \(first)")
    }
  }

  /// Whether none of the controls has the identity.
  func isGone(_ id: ControlID) -> Bool { !all.contains(id) }
}

extension PanelLayout {
  /// The places of the controls of all pages, page by page.
  func controls(of configuration: Configuration, _ ids: ControlIDs) -> [[PageControl]] {
    var keys = ids.keys.makeIterator()
    let kinds = [.tiles] + configuration.pages.map(\.kind)
    return kinds.enumerated().map { page, kind in
      let whole = Rect(origin: .zero, size: pages.wholes[page])
      return (kind == .tiles ? pages.tiles[page] : [whole]).compactMap { frame in
        keys.next().map { PageControl(key: $0, frame: frame, isWhole: kind != .tiles) }
      }
    }
  }
}
