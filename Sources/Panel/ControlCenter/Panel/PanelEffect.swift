package import Agent
package import DetentMotion
package import DetentScene
package import Drawing
package import Settings
package import Values

/// What a panel wants done outside of itself. What comes of it comes back as a `PanelInput`.
package enum PanelEffect: Sendable {
  /// Asks the agent; a request that has an outcome is answered by `.outcome`.
  case ask(AgentRequest)
  /// Shows another configuration, which further requests are meant for.
  case serve(Configuration, ConfigurationFingerprint)
  /// Reads a picture's file; `.picture` of that number follows.
  case load(ImageReference, into: PictureFrame, as: PictureID)
  /// Writes numbers into the configuration; `.kept` of that number follows.
  case keep([ConfigurationEditor.Change], number: Int)
  /// Writes down what a person has set; before it comes back, where `isLast`. `file` is what the panel is
  /// made of by now; nil: what it was started with.
  case remember(PanelMemory, file: String?, isLast: Bool)
  /// The first frame is on the glass.
  case announce
  /// The panel lives; wanted every `beatInterval`.
  case beat(at: Instant)
}

/// Carries out what panels want done.
package protocol PanelEffectHandler: Sendable {
  /// How often it wants to hear that the panel lives [s]; nil: never.
  var beatInterval: Double? { get }
  /// What a person had set before; nil: nothing is known.
  func remembered() -> PanelMemory?
  /// Has the panel told what sources know, from now on.
  func listen(for panel: isolated Panel)
  func perform(_ effect: PanelEffect, for panel: isolated Panel)
}

/// Nothing is done, since whatever came of it is told by a log.
struct NoEffects: PanelEffectHandler {
  var beatInterval: Double? { nil }
  func remembered() -> PanelMemory? { nil }
  func listen(for panel: isolated Panel) {}
  func perform(_ effect: PanelEffect, for panel: isolated Panel) {}
}
