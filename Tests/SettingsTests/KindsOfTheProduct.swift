import Check
import Forms

@testable import Agent
@testable import Settings

// The schema, keys and settings that the kinds of the product make.

extension Configuration {
  static func schema() -> JSONValue { schema(.all) }

  static var keys: [KeyDescription] { Kinds.all.keys }
}

extension ConfigurationKey {
  static func all() -> [ConfigurationKey] { all(.all) }

  static func listed() -> [Listed] { listed(.all) }
}

extension KeyReference {
  static let product = KeyReference(.all)
}

extension ActionSettings {
  init(name: String, exec: [String]) {
    self.init(name: name, kind: .outside(OutsideAction(ExecAction(arguments: exec))))
  }
}

extension SourceKind where Self == PollSource {
  static func poll(_ arguments: [String]) -> PollSource { PollSource(arguments: arguments) }
}
