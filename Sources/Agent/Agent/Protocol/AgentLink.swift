package import Settings
package import Values

/// The panel's way to its agent, in the same process or in another.
///
/// Requests are accepted at once and in their order; their outcomes are among the events.
package protocol AgentLink: Sendable {
  /// Tells the agent that the panel shows this configuration, which later requests refer to.
  func serve(_ configuration: Configuration, fingerprint: ConfigurationFingerprint)
  func send(_ request: AgentRequest)
  /// Returns the file of a picture that a source has named.
  func file(of image: ImageReference) async throws(SourceFailure) -> ImageFile
  /// The events of the agent, for one reader.
  var events: AgentEvents { get }
  /// Stops everything; when it returns, no program of a source is left.
  func close() async
}
