package import Forms

/// Identifies a configuration by the content of its files, without the overlay. The panel and its
/// agent compare their fingerprints.
package struct ConfigurationFingerprint: Hashable, Codable, Sendable, CustomStringConvertible {
  package let number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }

  /// - Parameter sources: The files without the overlay; empty: the default panel.
  package init(_ sources: [SourceFile]) {
    let isFromFile = sources.first.map { $0.path != ConfigurationReading.builtInName } ?? false
    self = isFromFile ? ConfigurationFingerprint(ConfigurationCopy(sources)) : .builtIn
  }

  package init(_ copy: ConfigurationCopy) { self.init(StateFolder.hash(copy.bytes)) }

  package static let builtIn = ConfigurationFingerprint(
    StateFolder.hash(Configuration.defaultText))

  package var description: String { String(number, radix: 16) }
}

extension StartingConfiguration {
  package var fingerprint: ConfigurationFingerprint {
    switch origin {
    case .file: reading.fingerprint
    case .copy: copy.map(ConfigurationFingerprint.init) ?? .builtIn
    case .builtIn: .builtIn
    }
  }
}
