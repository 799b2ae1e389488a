import Check
import Forms

@testable import Agent
@testable import Settings

// Configurations that may name every kind of source and action, as those of the product.

extension Configuration {
  static func parse(
    _ text: [UInt8], file: String
  ) throws(ConfigurationError) -> Configuration {
    try parse(text, file: file, kinds: .all)
  }

  static func load(path: String) throws(ConfigurationError) -> Configuration {
    try load(path: path, kinds: .all)
  }

  static func builtIn() -> Configuration { builtIn(.all) }

  static func schema() -> JSONValue { schema(.all) }

  static var keys: [KeyDescription] { Kinds.all.keys }
}

extension ConfigurationReading {
  init(
    _ text: [UInt8], file: String, files: ConfigurationFiles = .disk, overlay: SourceFile? = nil
  ) {
    self.init(text, file: file, kinds: .all, files: files, overlay: overlay)
  }

  init(path: String, files: ConfigurationFiles = .disk, overlay: SourceFile? = nil) {
    self.init(path: path, kinds: .all, files: files, overlay: overlay)
  }
}

extension ConfigurationSource {
  init(search: ConfigurationSearch, files: ConfigurationFiles = .disk, state: StateFolder?) {
    self.init(search: search, kinds: .all, files: files, state: state)
  }
}

extension ConfigurationKey {
  static func all() -> [ConfigurationKey] { all(.all) }

  static func listed() -> [Listed] { listed(.all) }
}

extension ActionSettings {
  init(name: String, exec: [String]) {
    self.init(name: name, kind: .outside(OutsideAction(ExecAction(arguments: exec))))
  }
}

extension SourceKind where Self == PollSource {
  static func poll(_ arguments: [String]) -> PollSource { PollSource(arguments: arguments) }
}
