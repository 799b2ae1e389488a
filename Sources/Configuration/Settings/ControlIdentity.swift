/// Identifies a control in another configuration, or after a restart, by its id or its label, or
/// else by its work.
package struct ControlIdentity: Hashable, Codable, Sendable {
  /// The name of its page.
  package let page: String
  package let kind: String
  /// The label; nil: the control is a whole page, such as the spring lab.
  private let label: String?
  private let id: String?
  /// The names of what it does and shows.
  private let work: [String]

  init(page: String, kind: String, label: String?, id: String?, work: [String]) {
    (self.page, self.kind, self.label, self.id, self.work) = (page, kind, label, id, work)
  }

  private var isPage: Bool { label == nil }

  /// The rules by which two controls match, the most certain first.
  private static let rules: [@Sendable (ControlIdentity, ControlIdentity) -> Bool] = [
    { $0.id != nil && $0.id == $1.id },
    { $0.page == $1.page && $0.isCalled($1) && $0.kind == $1.kind && $0.work == $1.work },
    { $0.page == $1.page && $0.isCalled($1) && $0.kind == $1.kind },
    { $0.page == $1.page && $0.isCalled($1) },
    { $0.isCalled($1) && $0.kind == $1.kind },
    { $0.page == $1.page && $0.doesTheSame($1) },
    { $0.doesTheSame($1) },
    { $0.page == $1.page && $0.isPlain && $1.isPlain && $0.kind == $1.kind },
  ]

  /// The index in `old` of each of `new`; nil: the control is new. No index occurs twice.
  ///
  /// - Complexity: O(old × new) a rule.
  package static func matches(of new: [ControlIdentity], among old: [ControlIdentity]) -> [Int?] {
    var found = [Int?](repeating: nil, count: new.count)
    var free = Array(old.indices)
    for rule in rules {
      for index in new.indices where found[index] == nil {
        let same = free.firstIndex {
          new[index].mayBe(old[$0]) && rule(new[index], old[$0])
        }
        guard let same else { continue }
        found[index] = free.remove(at: same)
      }
    }
    return found
  }

  /// Whether the rules may match both at all; two controls with ids match by these only.
  private func mayBe(_ other: ControlIdentity) -> Bool {
    guard let id, let otherID = other.id else { return isPage == other.isPage }
    return id == otherID
  }

  private func isCalled(_ other: ControlIdentity) -> Bool {
    guard let label, let otherLabel = other.label else { return page == other.page }
    return !label.isEmpty && label == otherLabel
  }

  private func doesTheSame(_ other: ControlIdentity) -> Bool {
    kind == other.kind && !work.isEmpty && work == other.work
  }

  /// Whether neither name nor work tells it from others.
  private var isPlain: Bool { label?.isEmpty == true && work.isEmpty }
}
