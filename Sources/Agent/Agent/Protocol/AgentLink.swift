package import Settings
package import Values

/// The panel's way to its agent, in the same process or in another.
///
/// Requests are taken at once and in their order; what comes of them is among the events.
package protocol AgentLink: Sendable {
  /// The panel serves this configuration from now on, and its requests are meant for it.
  func serve(_ configuration: Configuration, fingerprint: ConfigurationFingerprint)
  func send(_ request: AgentRequest)
  /// The file of a picture that a source has named.
  func file(of image: ImageReference) async throws(SourceFailure) -> ImageFile
  /// For one reader.
  var events: AgentEvents { get }
  /// Stops everything; when it returns, no program of a source is left.
  func close() async
}
