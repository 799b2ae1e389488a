/// Tells two configurations apart by what their files say, without the changes made on the glass:
/// the panel and its agent compare theirs.
package struct ConfigurationFingerprint: Hashable, Codable, Sendable, CustomStringConvertible {
  package let number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }

  /// - Parameter sources: The files, without what is laid over them; none: the default panel's.
  package init(_ sources: [SourceFile]) {
    let isFromFile = sources.first.map { $0.path != ConfigurationReading.builtInName } ?? false
    self = isFromFile ? ConfigurationFingerprint(ConfigurationCopy(sources)) : .builtIn
  }

  package init(_ copy: ConfigurationCopy) { self.init(StateFolder.hash(copy.bytes)) }

  package static let builtIn = ConfigurationFingerprint(
    StateFolder.hash(Configuration.defaultText))

  package var description: String { String(number, radix: 16) }
}

extension ConfigurationReading {
  package var fingerprint: ConfigurationFingerprint {
    isFromFile ? ConfigurationFingerprint(ConfigurationCopy(of: self)) : .builtIn
  }
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
