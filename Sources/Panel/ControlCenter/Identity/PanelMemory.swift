internal import Settings
package import Values

/// The values that a person has set on the panel, which survive a restart.
package struct PanelMemory: Equatable, Sendable {
  /// A control and its value; nil: its source tells the value, or there is none to set.
  struct Setting: Equatable, Codable, Sendable {
    let control: ControlIdentity
    let value: SourceValue?
  }

  var isOpen = false
  /// The name of the page that was shown.
  var page = Configuration.mainPage
  /// The settings of all controls in order. Those without a value help to match similar controls.
  var settings: [Setting] = []
  /// A spring that was tuned.
  struct TunedSpring: Equatable, Sendable {
    var parameters: SpringParameters
    /// The configured spring at that time; if the configuration has changed since, it counts.
    var basis: SpringParameters
  }

  /// The tuned springs by name.
  var springs: [String: TunedSpring] = [:]
}

// MARK: The form of the file
extension PanelMemory: Codable {
  /// Changes with the form of the file: one of another form is passed over.
  private static let form = "detent set 5"

  private struct Spring: Codable {
    let name: String
    let parameters, basis: Parameters

    /// The names in files that exist.
    private enum CodingKeys: String, CodingKey { case name, parameters = "words", basis }

    init(_ name: String, _ tuned: TunedSpring) {
      (self.name, parameters, basis) = (name, Parameters(tuned.parameters), Parameters(tuned.basis))
    }
  }

  private struct Parameters: Codable {
    let dialect: Int
    let numbers: [Double]

    init(_ parameters: SpringParameters) {
      dialect = SpringParameters.Dialect.allCases.firstIndex(of: parameters.dialect) ?? 0
      numbers = parameters.numbers
    }

    /// - Throws: An error if the numbers describe no spring.
    func spring() throws -> SpringParameters {
      let dialects = SpringParameters.Dialect.allCases
      guard dialects.indices.contains(dialect) else { throw ByteReader.Malformed() }
      return try SpringParameters(dialects[dialect], numbers)
    }
  }

  private enum CodingKeys: CodingKey { case form, isOpen, page, settings, springs }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.form, forKey: .form)
    try container.encode(isOpen, forKey: .isOpen)
    try container.encode(page, forKey: .page)
    try container.encode(settings, forKey: .settings)
    // Sorting makes equal memories equal bytes.
    let springs = springs.sorted { $0.key < $1.key }
    try container.encode(springs.map { Spring($0.key, $0.value) }, forKey: .springs)
  }

  package init(from decoder: any Swift.Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(String.self, forKey: .form) == Self.form else {
      throw ByteReader.Malformed()
    }
    isOpen = try container.decode(Bool.self, forKey: .isOpen)
    page = try container.decode(String.self, forKey: .page)
    settings = try container.decode([Setting].self, forKey: .settings)
    for spring in try container.decode([Spring].self, forKey: .springs) {
      springs[spring.name] = TunedSpring(
        parameters: try spring.parameters.spring(), basis: try spring.basis.spring())
    }
  }

  package var bytes: [UInt8] { (try? BinaryEncoder().encode(self)) ?? [] }

  /// - Throws: `Malformed` if the bytes were not written by a panel of this version.
  package init(_ bytes: [UInt8]) throws(ByteReader.Malformed) {
    guard let memory = try? BinaryDecoder().decode(PanelMemory.self, from: bytes) else {
      throw ByteReader.Malformed()
    }
    self = memory
  }
}
