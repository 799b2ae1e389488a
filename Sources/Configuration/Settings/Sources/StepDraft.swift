internal import Forms

/// The name of an action, or an inline action.
enum StepDraft: Sendable {
  case named(String)
  /// An action that has no name yet.
  indirect case inline(ActionDraft)

  /// A name, or an action.
  static func reader(_ inline: Reader<ActionDraft>) -> Reader<StepDraft> {
    let shape = Shape.either([.name(of: "an action"), inline.shape])
    return Reader(shape) { node, decoder in
      switch node.content {
      case .mapping: return inline.read(node, &decoder).map { .inline($0) }
      case .scalar: return Reader<String>.reference(.action).read(node, &decoder).map { .named($0) }
      default:
        let isProgram = if case .sequence = node.content { true } else { false }
        decoder.refuse(
          node, expected: shape, hint: isProgram ? "; to run a program write {exec: […]}" : "")
        return nil
      }
    }
  }
}

/// Names the inline actions of an action.
struct StepNames {
  private(set) var actions: [ActionSettings]

  /// - Parameter actions: What there is already.
  init(beside actions: [ActionSettings] = []) { self.actions = actions }

  /// The name of a step, which it gets here if it has none.
  mutating func name(of step: StepDraft?) -> String? {
    switch step {
    case nil: return nil
    case .named(let name): return name
    case .inline(let draft):
      guard var action = draft.action(named: "", &self) else { return nil }
      action.isUnnamed = true
      // No action is written under a name like this.
      action.name = "#" + String(StateFolder.hash(Array("\(action)".utf8)), radix: 16)
      if !actions.contains(action) { actions.append(action) }
      return action.name
    }
  }
}
