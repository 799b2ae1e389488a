import Forms
import Settings

@testable import Agent

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

extension ActionSettings {
  init(name: String, exec: [String]) {
    self.init(name: name, kind: .outside(OutsideAction(ExecAction(arguments: exec))))
  }
}
