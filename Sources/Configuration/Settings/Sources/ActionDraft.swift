internal import Forms

/// An action while it is being read; it may hold inline actions, which have no names yet.
struct ActionDraft: Sendable {
  var kinds = ReadKinds()
  var panel: PanelCommand?
  var page: String?
  var pane: ActionSettings.PaneMove?
  var sequence: [StepDraft]?
  var confirm: QuestionDraft?
  var timeout: Double?
  var value = ValueFormat()
  var program = ProgramSettings()
  var other: StepDraft?
  var late: Late?

  /// What becomes of an action that could not be sent.
  enum Late: String, CaseIterable, Sendable { case send }

  /// Nil where it says nothing to do, or several things.
  /// - Parameter names: Names the actions within it.
  func action(named name: String, _ names: inout StepNames) -> ActionSettings? {
    guard let kind = kind(&names) else { return nil }
    var action = ActionSettings(name: name, kind: kind)
    action.timeout = timeout ?? action.timeout
    action.value = value
    action.program = program
    action.other = names.name(of: other)
    action.isSentLate = late == .send
    return action
  }

  private func kind(_ names: inout StepNames) -> ActionSettings.Kind? {
    let given =
      kinds.all.values.compactMap { $0 as? any ActionKind }.map { .outside(OutsideAction($0)) }
      + [
        panel.map { .panel($0) }, page.map { .panel(.page($0)) }, pane.map { .panel(.pane($0)) },
        sequence.map { steps in .sequence(steps.compactMap { names.name(of: $0) }) },
        confirm.map { .confirm($0.question(&names)) },
      ].compactMap { (kind: ActionSettings.Kind?) in kind }
    return given.count == 1 ? given[0] : nil
  }

  /// The other keys of actions that hold no other actions.
  private static let single: [Field<ActionDraft>] = [
    Field("panel", \.panel, PanelCommand.reader, "A command to the panel itself."),
    Field("page", \.page, .reference(.page), "The page to show: its name, or main."),
    Field(
      "pane", \.pane, .choice(of: ActionSettings.PaneMove.self), "Where the pane is to go."),
    Field(
      "timeout", \.timeout, .duration(.above(0, to: 3600)),
      "How long the program may run before it is stopped."
    ).beside(["exec: [/bin/true]"]).leftOut("10s"),
    Field(
      "range", \.value.range, .range,
      "The numbers for ${value} at the two ends of the slider, or files that hold them."
    ).beside(["exec: [/bin/echo, \"${value}\"]"]),
    Field(
      "format", \.value.number, .numberFormat,
      "The format of ${value}: %d is a whole number, %.2f has two decimal places."
    ).beside(["exec: [/bin/echo, \"${value}\"]"]),
    Field(
      "environment", \.program.environment, .variables,
      "Environment variables of the program, each under its name."
    ).beside(["exec: [/bin/true]"]),
    Field("input", \.program.input, .secretText, "The standard input of the program.").beside([
      "exec: [/bin/true]"
    ]),
    Field(
      "late", \.late, .choice(of: Late.self),
      "Whether the newest request is sent once a connection is back; for what may be done late."
    ).beside(["publish: home/lamp/set"]).leftOut("it is not sent"),
    Field(
      "display", \.program.usesDisplay, .boolean,
      "Whether the program opens windows; on a wall, no other program reaches the screen."
    ).beside(["exec: [/bin/true]"]),
    Field(
      "words", \.value.words, .list(of: .text, count: 2...2),
      "The two texts for ${value} when a toggle is turned off and on."
    ).beside(["exec: [/bin/echo, \"${value}\"]"]),
  ]

  private static func compound(_ step: Reader<StepDraft>) -> [Field<ActionDraft>] {
    [
      Field(
        "else", \.other, step,
        "A second way: the action that is run if there is no connection for this one."
      ).beside(["publish: home/lamp/set"]),
      Field(
        "sequence", \.sequence, .list(of: step, count: 1...64),
        "Actions to run one after another, until one fails."),
      Field(
        "confirm", \.confirm, .group(QuestionDraft.section(step), from: QuestionDraft()),
        "A question to ask before an action."),
    ]
  }

  /// A reader of an action of these kinds, or one of the panel's own.
  static func reader(_ kinds: KindKeys) -> Reader<ActionDraft> {
    func reader(_ others: [Field<ActionDraft>]) -> Reader<ActionDraft> {
      kinds.reader(\.kinds, from: ActionDraft(), besides: single + others) {
        draft, node, decoder in
        kinds.check(draft.kinds, node, &decoder, others: panelKinds, refused: outsideKeys)
        if draft.other != nil { decoder.refuse(["late"], of: node, beside: "else") }
      }
    }
    // An action within another one holds no others.
    return reader(compound(StepDraft.reader(reader([]))))
  }

  private static let panelKinds = ["panel", "page", "pane", "sequence", "confirm"]
  /// The keys that only actions outside of the panel have.
  private static let outsideKeys = [
    "timeout", "environment", "input", "display", "range", "format", "words", "late", "else",
  ]
}

extension ActionDraft {
  /// A reader of actions by name, each followed by its inline actions.
  static func named(_ action: Reader<ActionDraft>) -> Reader<[ActionSettings]> {
    Reader.named(action).map { drafts in
      var names = StepNames()
      return drafts.compactMap { $0.value.action(named: $0.name, &names) } + names.actions
    }
  }
}

/// A question while it is being read; its action may be inline.
struct QuestionDraft: Sendable {
  var question = Question()
  var action: StepDraft?

  func question(_ names: inout StepNames) -> Question {
    var question = question
    question.action = names.name(of: action) ?? ""
    return question
  }

  static func section(_ step: Reader<StepDraft>) -> Section<QuestionDraft> {
    Section(fields: [
      Field("title", \.question.title, .word, "The question in a few words.", isRequired: true),
      Field("text", \.question.text, .text, "A sentence that says what will happen."),
      Field("yes", \.question.yes, .text, "The text of the button that continues."),
      Field("no", \.question.no, .text, "The text of the button that cancels."),
      Field(
        "style", \.question.style, .choice(of: Question.Style.self),
        "How the question appears: plain in place, rise from below, pop with a bounce."),
      Field(
        "dangerous", \.question.isDangerous, .boolean,
        "Whether yes has the colour of danger; left out, only power off and restart have it."
      ),
      Field(
        "slide", \.question.isSlid, .boolean,
        "Whether yes is a knob to slide, so that no tap by mistake confirms."),
      Field(
        "action", \.action, step,
        "The action to run after a yes: its name, or the action itself.",
        isRequired: true),
    ])
  }
}

extension Reader where Value == NumberFormat {
  static var numberFormat: Reader {
    Reader(.sample(.text, "\"%d\"")) { node, decoder in
      guard let text = Reader<String>.word.read(node, &decoder) else { return nil }
      if let format = NumberFormat(text) { return format }
      decoder.report(
        node.mark, "\(decoder.path) must hold one %d or %.2f, not \(quoted(text)); %% is one %")
      return nil
    }
  }
}
