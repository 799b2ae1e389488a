/// An action that tiles can run, with its name.
package struct ActionSettings: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// Runs a program with its arguments; no shell.
    case exec([String])
    /// Writes a text into a file that is there.
    case write(text: String, file: String)
    /// Shows a page; the panel itself does that.
    case page(String)
    /// Moves the pane; the panel itself does that.
    case pane(PaneMove)
    /// The names of actions, one after another, up to the first that fails.
    case sequence([String])
    /// Asks a question first; the panel itself does that.
    case confirm(Question)
  }

  package enum PaneMove: String, CaseIterable, Sendable { case open, close, toggle }

  package var name: String
  package var kind: Kind
  /// Time limit after which its program is killed [s].
  package var timeout = 10.0
  /// The format of `${value}`.
  package var value = ValueFormat()
  /// The settings of its program besides the arguments.
  package var program = ProgramSettings()

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  package init(name: String, exec: [String]) { self.init(name: name, kind: .exec(exec)) }

  /// The program and its arguments; empty if it runs none.
  package var exec: [String] {
    if case .exec(let words) = kind { words } else { [] }
  }

  /// Whether it uses the value of a control.
  package var takesValue: Bool {
    switch kind {
    case .exec(let words): words.contains { $0.contains(ValueFormat.placeholder) }
    case .write(let text, _): text.contains(ValueFormat.placeholder)
    case .page, .pane, .sequence, .confirm: false
    }
  }

  /// Renames the action, and the actions that it names.
  package mutating func rename(_ renamed: (String) -> String) {
    name = renamed(name)
    switch kind {
    case .sequence(let names): kind = .sequence(names.map(renamed))
    case .confirm(var question):
      question.action = renamed(question.action)
      kind = .confirm(question)
    case .exec, .write, .page, .pane: break
    }
  }

  /// The actions that this one names.
  package var followers: [String] {
    switch kind {
    case .sequence(let names): names
    case .confirm(let question): [question.action]
    case .exec, .write, .page, .pane: []
    }
  }
}

/// A question before an action.
package struct Question: Equatable, Sendable {
  package enum Style: String, CaseIterable, Sendable { case plain, rise, pop }

  package var title = ""
  package var text = ""
  /// The labels of the two buttons; empty: those of the panel's language.
  package var yes = ""
  package var no = ""
  package var style = Style.plain
  /// Whether the yes is drawn as dangerous; nil: if the action powers something off.
  package var isDangerous: Bool?
  /// Whether the yes must be slid instead of tapped.
  package var isSlid = false
  /// The name of the action that follows a yes.
  package var action = ""

  package init() {}
}
