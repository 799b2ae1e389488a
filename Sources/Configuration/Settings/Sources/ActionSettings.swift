/// A named action that tiles can run.
package struct ActionSettings: Equatable, Codable, Sendable {
  package enum Kind: Equatable, Codable, Sendable {
    /// An action that the agent performs outside of the panel.
    case outside(OutsideAction)
    /// Has the panel itself do something, such as show a page.
    case panel(PanelCommand)
    /// The names of actions, one after another, up to the first that fails.
    case sequence([String])
    /// Asks a question first; the panel itself does that.
    case confirm(Question)
  }

  package enum PaneMove: String, CaseIterable, Codable, Sendable { case open, close, toggle }

  package var name: String
  /// Whether it is written where it is used, and named by what it does: people call it by its tile.
  package var isUnnamed = false
  package var kind: Kind
  /// Time limit after which its program is killed [s].
  package var timeout = 10.0
  /// The format of `${value}`.
  package var value = ValueFormat()
  /// The action that is run in its place if it cannot reach what it is for, and has sent nothing.
  package var other: String?
  /// Whether it is sent later in that case, once what it is for can be reached.
  package var isSentLate = false
  /// The settings of its program besides the arguments.
  package var program = ProgramSettings()

  package init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The same under the name that messages have for it.
  /// - Parameter title: The tile's.
  package func called(by title: String) -> ActionSettings {
    var called = self
    if isUnnamed { called.name = title }
    return called
  }

  /// The program and its arguments; empty if it runs none.
  package var exec: [String] {
    outside?.program ?? []
  }

  /// Its kind outside of the panel; nil: it does nothing there by itself.
  package var outside: (any ActionKind)? {
    if case .outside(let action) = kind { action.kind } else { nil }
  }

  /// Whether the agent performs it, outside of the panel.
  package var isOutside: Bool { outside != nil }

  /// Whether it uses the value of a control.
  package var takesValue: Bool {
    outside?.texts.contains { $0.contains(ValueFormat.placeholder) } ?? false
  }

  /// The actions that this one names.
  package var followers: [String] {
    switch kind {
    case .sequence(let names): names
    case .confirm(let question): [question.action]
    case .outside: other.map { [$0] } ?? []
    case .panel: []
    }
  }
}

/// A question before an action.
package struct Question: Equatable, Codable, Sendable {
  package enum Style: String, CaseIterable, Codable, Sendable { case plain, rise, pop }

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
