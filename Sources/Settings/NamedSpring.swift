package import DetentMotion

/// A spring under the name by which the configuration speaks of it.
package struct NamedSpring: Equatable, Sendable {
  package var name: String
  package var spring: Spring

  /// Said in the words of an attachment, it is one: the pane is then moved by dynamics.
  package var tether: Tether?

  package init(name: String, spring: Spring, tether: Tether? = nil) {
    self.name = name
    self.spring = spring
    self.tether = tether
  }

  /// The springs that need no file: three ways of moving a pane, a pressed button, and a calm pane.
  package static let builtIn: [NamedSpring] = [
    NamedSpring(name: "hand", spring: .hand),
    NamedSpring(name: "dynamics", spring: .dynamics, tether: .dynamics),
    NamedSpring(name: "pop", spring: .pop),
    NamedSpring(name: "press", spring: .press),
    // A test holds that these numbers make a spring.
    NamedSpring(
      name: "pane", spring: (try? Spring(dampingRatio: 0.86, response: 0.42)) ?? .hand),
  ]
}

extension NamedSpring {
  /// Springs by name: the built-in ones, replaced or followed by those of the file.
  static let list = Reader.named(SpringDraft.reader).map { drafts in
    drafts.reduce(into: builtIn) { springs, draft in
      guard let spring = draft.value.spring else { return }
      let named = NamedSpring(name: draft.name, spring: spring, tether: draft.value.tether)
      if let index = springs.firstIndex(where: { $0.name == draft.name }) {
        springs[index] = named
      } else {
        springs.append(named)
      }
    }
  }
}
