extension ActionSettings {
  static let section = Section<ActionSettings>(fields: [
    Field(
      "exec", \.exec, .list(of: .text, count: 1...256),
      "The program and its arguments, each a text of its own; no shell reads them.",
      isRequired: true),
    Field(
      "timeout", \.timeout, .duration(.above(0, to: 3600)),
      "How long it may take before it is ended."),
  ])

  static let reader = Reader.group(section, from: ActionSettings(name: "", exec: []))

  /// Actions by name.
  static let named = Reader.named(reader).map { actions in
    actions.map { named in
      var action = named.value
      action.name = named.name
      return action
    }
  }
}
