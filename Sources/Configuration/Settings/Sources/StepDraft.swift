/// The name of an action, or an inline action.
enum StepDraft: Sendable {
  case named(String)
  /// An action that has no name yet.
  indirect case inline(ActionDraft)

  /// A name, or an action that holds no others.
  static let reader = reader(ActionDraft.inner)

  /// A name, or any action.
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
  private let base: String
  private var taken: Set<String>
  private var count = 0
  /// The actions named so far.
  private(set) var actions: [ActionSettings] = []

  init(_ base: String, taken: Set<String>) {
    self.base = base
    self.taken = taken
  }

  /// The name of a step; an inline action gets one here, such as `evening-1`.
  mutating func name(of step: StepDraft) -> String? {
    switch step {
    case .named(let name): return name
    case .inline(let draft):
      count += 1
      var name = "\(base)-\(count)"
      while taken.contains(name) { name += "-" }
      taken.insert(name)
      let named = draft.actions(named: name, taken: taken)
      actions += named
      return named.first?.name
    }
  }
}
