internal import Agent
package import Forms
package import Settings

// Configurations that may name every kind of source and action, as those of the product.

extension Configuration {
  package static func parse(
    _ text: [UInt8], file: String
  ) throws(ConfigurationError) -> Configuration {
    try parse(text, file: file, kinds: .all)
  }

  package static func load(path: String) throws(ConfigurationError) -> Configuration {
    try load(path: path, kinds: .all)
  }

  package static func builtIn() -> Configuration { builtIn(.all) }
}

extension ConfigurationReading {
  package init(
    _ text: [UInt8], file: String, files: ConfigurationFiles = .disk, overlay: SourceFile? = nil
  ) {
    self.init(text, file: file, kinds: .all, files: files, overlay: overlay)
  }

  package init(path: String, files: ConfigurationFiles = .disk, overlay: SourceFile? = nil) {
    self.init(path: path, kinds: .all, files: files, overlay: overlay)
  }
}

extension ConfigurationSource {
  package init(search: ConfigurationSearch, files: ConfigurationFiles = .disk, state: StateFolder?)
  {
    self.init(search: search, kinds: .all, files: files, state: state)
  }
}
