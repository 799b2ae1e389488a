package import DetentMotion

/// A spring under the name by which the configuration speaks of it.
package struct NamedSpring: Equatable, Sendable {
  package var name: String
  package var spring: Spring

  package init(name: String, spring: Spring) {
    self.name = name
    self.spring = spring
  }

  /// The springs that need no file: three ways of moving a pane, a pressed button, and a calm pane.
  package static let builtIn: [NamedSpring] = [
    NamedSpring(name: "hand", spring: .hand),
    NamedSpring(name: "dynamics", spring: .dynamics),
    NamedSpring(name: "pop", spring: .pop),
    NamedSpring(name: "press", spring: .press),
    // A test holds that these numbers make a spring.
    NamedSpring(
      name: "pane", spring: (try? Spring(dampingRatio: 0.86, response: 0.42)) ?? .hand),
  ]
}

extension NamedSpring {
  /// Springs by name: the built-in ones, replaced or followed by those of the file.
  static let list = Reader<[NamedSpring]>(.named(SpringDraft.section.shape)) { node, decoder in
    guard case .mapping(let entries) = node.content else {
      decoder.refuse(node, expected: .named(SpringDraft.section.shape))
      return nil
    }
    var springs = builtIn
    for entry in entries {
      let spring = decoder.within(entry.key) { SpringDraft.reader.read(entry.value, &$0)?.spring }
      guard let spring else { continue }
      let named = NamedSpring(name: entry.key, spring: spring)
      if let index = springs.firstIndex(where: { $0.name == entry.key }) {
        springs[index] = named
      } else {
        springs.append(named)
      }
    }
    return springs
  }
}
