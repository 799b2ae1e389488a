package import Settings
package import Values

/// One run of an action, which may consist of several. It returns the next step, and takes the
/// outcome of the one before.
///
/// It performs nothing itself: an `ActionPerforming` performs programs and files, and the panel
/// shows pages, moves the pane and asks questions.
package struct ActionRun: Sendable {
  package enum Step: Equatable, Sendable {
    /// Have this action performed, then call `next(after:)` with its outcome.
    case perform(ActionSettings)
    /// Have the panel do it, then call `next(after: .succeeded)`.
    case show(ActionSettings)
    /// Ask; after a yes call `next(after: .succeeded)`, after a no nothing more.
    case confirm(Question)
    case finished(ActionOutcome)
  }

  /// The most steps of a run: enough for any list, but soon reached if lists contain each other.
  static let stepLimit = Configuration.stepLimit

  /// The action that was asked for.
  package let name: String
  private let actions: [String: ActionSettings]
  /// The names of the actions still to be performed, the next one last.
  private var waiting: [String]
  private var count = 0
  /// The action that runs in the place of the present one if that could send nothing.
  private var other: String?

  /// - Parameter actions: The later of two with one name counts.
  package init(_ name: String, of actions: [ActionSettings]) {
    self.actions = Dictionary(actions.map { ($0.name, $0) }) { $1 }
    self.name = name
    waiting = [name]
  }

  /// Returns the next step; the first call has no outcome. A failure ends the run, unless nothing
  /// could be sent and there is a second way.
  package mutating func next(after outcome: ActionOutcome = .succeeded) -> Step {
    if outcome != .succeeded {
      guard outcome.hasSentNothing, let other else { return end(outcome) }
      waiting.append(other)
    }
    other = nil
    while let name = waiting.popLast() {
      count += 1
      guard count <= Self.stepLimit else {
        return end(
          .failed(message: "The action runs more than \(Self.stepLimit) others; shorten it."))
      }
      guard let action = actions[name] else {
        return end(Configuration.isUnknown(action: name))
      }
      switch action.kind {
      case .outside:
        other = action.other
        return .perform(action)
      case .panel: return .show(action)
      case .sequence(let names): waiting += names.reversed()
      case .confirm(let question):
        waiting.append(question.action)
        return .confirm(question)
      }
    }
    return .finished(.succeeded)
  }

  /// Returns whether all actions that it may still perform are the same among others.
  package func isSame(in others: [ActionSettings]) -> Bool {
    let others = Dictionary(others.map { ($0.name, $0) }) { $1 }
    return ahead.allSatisfy { others[$0] == actions[$0] }
  }

  /// Whether it may still ask the person.
  package var asks: Bool {
    ahead.contains { if case .confirm = actions[$0]?.kind { true } else { false } }
  }

  /// The names of all actions that it may still perform.
  private var ahead: Set<String> {
    var open = waiting
    var seen: Set<String> = []
    while let name = open.popLast() {
      guard seen.insert(name).inserted else { continue }
      open += actions[name]?.followers ?? []
    }
    return seen
  }

  private mutating func end(_ outcome: ActionOutcome) -> Step {
    waiting = []
    return .finished(outcome)
  }
}
