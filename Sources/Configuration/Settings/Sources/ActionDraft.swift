internal import Forms

/// An action while it is being read; it may hold inline actions, which have no names yet.
struct ActionDraft: Sendable {
  var exec: [String]?
  var write: WriteDraft?
  var page: String?
  var pane: ActionSettings.PaneMove?
  var sequence: [StepDraft]?
  var confirm: QuestionDraft?
  var timeout: Double?
  var value = ValueFormat()
  var program = ProgramSettings()

  /// Nil where it says nothing to do, or several things.
  /// - Parameter names: Names the actions within it.
  func action(named name: String, _ names: inout StepNames) -> ActionSettings? {
    guard let kind = kind(&names) else { return nil }
    var action = ActionSettings(name: name, kind: kind)
    action.timeout = timeout ?? action.timeout
    action.value = value
    action.program = program
    return action
  }

  private func kind(_ names: inout StepNames) -> ActionSettings.Kind? {
    let given = [
      exec.map { .exec($0) }, write.map { .write(text: $0.text, file: $0.file) },
      page.map { .page($0) }, pane.map { .pane($0) },
      sequence.map { steps in .sequence(steps.compactMap { names.name(of: $0) }) },
      confirm.map { .confirm($0.question(&names)) },
    ].compactMap { (kind: ActionSettings.Kind?) in kind }
    return given.count == 1 ? given[0] : nil
  }

  /// The keys of actions that hold no other actions; such actions may be inline in another one.
  private static let single: [Field<ActionDraft>] = [
    Field(
      "exec", \.exec, .program,
      "The program and its arguments, each a text of its own; no shell reads them."),
    Field(
      "write", \.write, .group(WriteDraft.section, from: WriteDraft()),
      "A text to write into a file that is there."),
    Field("page", \.page, .reference(.page), "The page to show: its name, or main."),
    Field(
      "pane", \.pane, .choice(of: ActionSettings.PaneMove.self), "Where the pane is to go."),
    Field(
      "timeout", \.timeout, .duration(.above(0, to: 3600)),
      "How long it may take before it is ended."
    ).beside(["exec: [/bin/true]"]).leftOut("10s"),
    Field(
      "range", \.value.range, .range,
      "The numbers, or files that hold them, that ${value} has at the slider's two ends."
    ).beside(["exec: [/bin/echo, \"${value}\"]"]),
    Field(
      "format", \.value.number, .numberFormat,
      "How ${value} is written: %d as a whole number, %.2f with two decimal places."
    ).beside(["exec: [/bin/echo, \"${value}\"]"]),
    Field(
      "environment", \.program.environment, .variables,
      "Variables that its program gets, each under its name."
    ).beside(["exec: [/bin/true]"]),
    Field("input", \.program.input, .secretText, "What its program reads.").beside([
      "exec: [/bin/true]"
    ]),
    Field(
      "display", \.program.usesDisplay, .boolean,
      "Whether its program opens windows: on a wall, others get no way to the screen."
    ).beside(["exec: [/bin/true]"]),
    Field(
      "words", \.value.words, .list(of: .text, count: 2...2),
      "What ${value} is for a toggle that is turned off and on."
    ).beside(["exec: [/bin/echo, \"${value}\"]"]),
  ]

  private static let compound: [Field<ActionDraft>] = [
    Field(
      "sequence", \.sequence, .list(of: StepDraft.reader, count: 1...64),
      "Actions one after another, up to the first that fails."),
    Field(
      "confirm", \.confirm, .group(QuestionDraft.section, from: QuestionDraft()),
      "A question to ask before an action."),
  ]

  static let section = Section<ActionDraft>(fields: single + compound, check: checkOne)
  static let reader = Reader.group(section, from: ActionDraft())

  /// The keys for kinds of actions, of which every action has exactly one.
  static let kinds = ["exec", "write", "page", "pane", "sequence", "confirm"]

  /// An action within another one.
  static let inner = Reader.group(
    Section<ActionDraft>(fields: single, check: checkOne), from: ActionDraft())

  private static let checkOne: @Sendable (ActionDraft, Node, inout Decoder) -> Void = {
    draft, node, decoder in
    let given = kinds.compactMap { node.entry($0) }.filter { !$0.value.isEmpty }
    if given.count != 1 {
      decoder.report(node.mark, "\(decoder.path) must have just one of \(joined(kinds))")
    }
    guard let kind = given.first?.key else { return }
    if kind != "exec" {
      decoder.refuse(
        ["timeout", "environment", "input", "display"], of: node, beside: kind)
    }
    if kind != "exec", kind != "write" {
      decoder.refuse(["range", "format", "words"], of: node, beside: kind)
    }
  }
}

/// A text to write, and the file to write it to.
struct WriteDraft: Sendable {
  var file = ""
  var text = ValueFormat.placeholder

  static let section = Section<WriteDraft>(fields: [
    Field(
      "file", \.file, .place(like: "/sys/class/backlight/*/brightness"),
      "The file, which must be there; * stands for any letters.", isRequired: true),
    Field("text", \.text, .secretText, "The text; ${value} is the control's value."),
  ])
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

  static let section = Section<QuestionDraft>(fields: [
    Field("title", \.question.title, .word, "The question in a few words.", isRequired: true),
    Field("text", \.question.text, .text, "What will happen."),
    Field("yes", \.question.yes, .text, "What the button that goes on says."),
    Field("no", \.question.no, .text, "What the button that goes back says."),
    Field(
      "style", \.question.style, .choice(of: Question.Style.self),
      "How the question comes: plain in place, rise from below, pop with a bounce."),
    Field(
      "dangerous", \.question.isDangerous, .boolean,
      "Whether the yes looks like what cannot be undone; left out, where it powers off or restarts."
    ),
    Field(
      "slide", \.question.isSlid, .boolean,
      "Whether the yes is a knob to be slid to its end, which no tap by mistake does."),
    Field(
      "action", \.action, StepDraft.reader, "What is done after a yes: a name, or an action.",
      isRequired: true),
  ])
}

extension ActionSettings {
  /// Actions by name, each followed by its inline actions.
  static let named = Reader.named(ActionDraft.reader).map { drafts in
    var names = StepNames()
    return drafts.compactMap { $0.value.action(named: $0.name, &names) } + names.actions
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
