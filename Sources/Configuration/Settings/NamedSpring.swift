package import DetentMotion
internal import Forms

/// A spring with its name in the configuration.
package struct NamedSpring: Equatable, Sendable {
  package var name: String
  /// The parameters as they were written; the spring is shown and saved in them too.
  package private(set) var parameters: SpringParameters

  package var spring: Spring { parameters.spring }

  /// Describes a spring by the constants of its equation.
  package init(name: String, spring: Spring) { self.init(name: name, SpringParameters(spring)) }

  package init(name: String, _ parameters: SpringParameters) {
    self.name = name
    self.parameters = parameters
  }

  /// The built-in springs: three ways of moving a pane, a pressed button, and a calm pane.
  package static let builtIn: [NamedSpring] = [
    NamedSpring(name: "hand", .hand),
    NamedSpring(name: "dynamics", .dynamics),
    NamedSpring(name: "pop", .pop),
    NamedSpring(name: "press", .press),
    NamedSpring(name: "pane", .pane),
  ]
}

extension NamedSpring {
  /// Springs by name: the built-in ones, replaced or followed by those of the file.
  static let list = Reader.named(SpringDraft.reader).map { drafts in
    drafts.reduce(into: builtIn) { springs, draft in
      guard let parameters = draft.value.parameters else { return }
      let named = NamedSpring(name: draft.name, parameters)
      if let index = springs.firstIndex(where: { $0.name == draft.name }) {
        springs[index] = named
      } else {
        springs.append(named)
      }
    }
  }
}
