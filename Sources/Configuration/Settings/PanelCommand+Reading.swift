package import Forms

extension PanelCommand {
  /// The commands that are a word.
  private static let words: [(word: String, command: PanelCommand)] = [
    ("back", .back), ("open", .pane(.open)), ("close", .pane(.close)), ("toggle", .pane(.toggle)),
    ("wake", .wake), ("sleep", .sleep), ("dismiss", .dismiss(nil)), ("reload", .reload),
  ]

  private static let questions: [(word: String, command: PanelCommand)] = [
    ("tree", .tell(.tree)), ("sources", .tell(.sources)), ("stats", .tell(.stats)),
    ("names", .tell(.names)), ("screenshot", .tell(.screenshot)),
  ]

  /// The commands of a group; one is complete.
  private struct Draft: Sendable {
    var commands: [PanelCommand] = []
  }

  private static let fields: [Field<Draft>] = [
    Field("page", Reader<String>.reference(.page), "The page to show: its name, or main.") {
      $0.commands.append(.page($1))
    },
    Field(
      "theme", Reader<String>.reference(.theme).or("auto"),
      "The theme to show until the panel ends, or auto for the one of the configuration."
    ) { $0.commands.append(.theme($1)) },
    Field("toast", PanelMessage.reader, "A message to show.") {
      $0.commands.append(.toast($1))
    },
    Field("dismiss", Reader<String>.word, "The id of a message to take away.") {
      $0.commands.append(.dismiss($1))
    },
    Field(
      "dim", Reader<Double>.share(.from(0, to: 1)).or("auto"),
      "How bright to show everything, or auto for as bright as the configuration says."
    ) { $0.commands.append(.brightness($1)) },
  ]

  /// The commands that an action of the configuration does not give.
  private static let callersFields: [Field<Draft>] = [
    Field("press", Reader<String>.word, "The tile to tap.") { $0.commands.append(.press($1)) },
    Field("hold", HoldDraft.reader, "The tile to hold.") {
      $0.commands.append(.hold($1.tile, seconds: $1.duration))
    },
    Field("set", SetDraft.reader, "The tile to set, and its value.") {
      $0.commands.append(.set($1.tile, to: $1.value))
    },
    Field("get", Reader<String>.word, "The tile or source to tell of.") {
      $0.commands.append(.tell(.get($1)))
    },
    Field("recording", .choice(of: RecordingMove.self), "Begin a recording, or end it.") {
      $0.commands.append(.recording($1))
    },
  ]

  private static func reader(
    _ words: [(word: String, command: PanelCommand)], _ fields: [Field<Draft>]
  ) -> Reader<PanelCommand> {
    let section = Section(fields: fields) { draft, node, decoder in
      guard draft.commands.count != 1 else { return }
      let names = fields.map(\.description.key)
      decoder.report(
        node.mark, "\(decoder.path) must be one command: \(joined(names + words.map(\.word)))")
    }
    let group = Reader<Draft>.group(section, from: Draft())
    let word = Reader<PanelCommand>.scalar(.choice(words.map(\.word))) { text in
      words.first { $0.word == text }?.command
    }
    return Reader(.either([word.shape, group.shape])) { node, decoder in
      guard case .mapping = node.content else { return word.read(node, &decoder) }
      return group.read(node, &decoder)?.commands.first
    }
  }

  /// Reads the command of an action.
  static let reader = reader(words, fields)

  /// Reads a command of a caller, who may also act on tiles and ask.
  private static let callersReader = reader(words + questions, fields + callersFields)

  /// Reads the command of a caller, which has the same form as in a file.
  /// - Throws: `CommandError.notUnderstood`.
  package init(_ value: JSONValue, for configuration: Configuration) throws(CommandError) {
    let nothing = ConfigurationFiles(
      read: { _ in (nil, "") }, obstacle: { _ in nil }, matches: { _ in [] })
    var decoder = Decoder([], files: nothing)
    let command = decoder.read("command", Node(value), Self.callersReader.shape) {
      Self.callersReader.read($0, &$1)
    }
    decoder.resolve(.page, among: configuration.pages.map(\.name) + [Configuration.mainPage])
    decoder.resolve(.theme, among: configuration.theme.themes.map(\.name))
    if let problem = decoder.problems.first {
      let text = problem.message + (problem.remedy ?? "")
      throw .notUnderstood(text.hasSuffix("?") ? text : text + ".")
    }
    guard let command else { throw .notUnderstood("There is no command.") }
    self = command
  }
}

/// A reason for which a command is not carried out, as a whole sentence.
package enum CommandError: Error, Equatable, Codable, CustomStringConvertible {
  /// It is none, or names what does not exist.
  case notUnderstood(String)
  /// Its caller may not do that, or nobody may now.
  case refused(String)
  /// It has been tried in vain.
  case failed(String)
  /// There is nobody to carry it out.
  case noPanel(String)

  package var description: String {
    switch self {
    case .notUnderstood(let text), .refused(let text), .failed(let text), .noPanel(let text): text
    }
  }

  /// A word for programs.
  package var word: String {
    switch self {
    case .notUnderstood: "not-understood"
    case .refused: "refused"
    case .failed: "failed"
    case .noPanel: "no-panel"
    }
  }
}

private struct HoldDraft: Sendable {
  var tile = ""
  var duration: Double?

  static let reader = Reader<HoldDraft>.textOr(
    Section(fields: [
      Field("tile", \.tile, .word, "The tile: its id, its label, or page/label.", isRequired: true),
      Field("for", \.duration, .duration(.above(0, to: 60)), "How long to hold it."),
    ]), from: HoldDraft()
  ) { HoldDraft(tile: $0) }
}

private struct SetDraft: Sendable {
  var tile = ""
  var value = ""

  static let reader = Reader<SetDraft>.group(
    Section(fields: [
      Field("tile", \.tile, .word, "The tile: its id, its label, or page/label.", isRequired: true),
      Field("to", \.value, .word, "The value: on, off, a number or 40%.", isRequired: true),
    ]), from: SetDraft())
}

extension PanelMessage {
  fileprivate static let reader = Reader<PanelMessage>.textOr(
    Section(fields: [
      Field("text", \.text, .word, "What to say.", isRequired: true),
      Field(
        "id", \.id, .word, "A name of the message; another one with it takes its place."),
      Field(
        "severity", \.severity, .choice(of: Severity.self),
        "What is said; a warning and an error are marked, and stay longer."),
      Field(
        "icon", \.icon, .choice(TileSettings.iconNames),
        "The name of a built-in picture before the text."),
      Field(
        "answers", Reader<[String]>.list(of: .word, count: 1...mostAnswers),
        "Answers to touch; those who watch the panel are told which."
      ) { $0.answers = $1.map { PanelAnswer($0) } },
      Field(
        "for", Reader<Double>.duration(.above(0, to: 86400)).or("always"),
        "How long to show it, or always for until it is put away; left out, a message with answers"
          + " stays."
      ) { $0.duration = $1 ?? .infinity },
    ]), from: PanelMessage()
  ) { PanelMessage($0) }
}

extension Reader {
  /// A text, or a group.
  fileprivate static func textOr(
    _ section: Section<Value>, from initial: Value, _ make: @escaping @Sendable (String) -> Value
  ) -> Reader {
    let (text, group) = (Reader<String>.word, Reader.group(section, from: initial))
    return Reader(.either([text.shape, group.shape])) { node, decoder in
      if case .mapping = node.content { return group.read(node, &decoder) }
      return text.read(node, &decoder).map(make)
    }
  }
}

extension Node {
  /// The node that a text of JSON would be read into. Texts mean what they mean without quotes.
  fileprivate init(_ value: JSONValue) {
    let content: Content =
      switch value {
      case .null: .scalar("null", isPlain: true)
      case .boolean(let isTrue): .scalar(isTrue ? "true" : "false", isPlain: true)
      case .number(let number): .scalar(decimal(number), isPlain: true)
      case .string(let text):
        .scalar(
          text,
          isPlain: !Node(mark: .start, content: .scalar(text, isPlain: true)).isEmpty)
      case .array(let items): .sequence(items.map { Node($0) })
      case .object(let entries):
        .mapping(
          entries.map { Entry(key: $0.key, mark: .start, value: Node($0.value)) })
      }
    self.init(mark: .start, content: content)
  }
}
