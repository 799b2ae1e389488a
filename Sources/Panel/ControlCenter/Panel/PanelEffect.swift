package import Agent
package import DetentMotion
package import DetentScene
package import Drawing
package import Settings
package import Values

/// An effect of the panel on the outside. Its result comes back as a `PanelInput`.
package enum PanelEffect: Sendable {
  /// Sends a request to the agent; a request with an outcome is answered by `.outcome`.
  case ask(AgentRequest)
  /// Gives the agent another configuration, which later requests refer to.
  case serve(Configuration, ConfigurationFingerprint)
  /// Reads a picture's file; `.picture` with this number follows.
  case load(ImageReference, into: PictureFrame, as: PictureID)
  /// Writes changes to the configuration; `.kept` with this number follows.
  case keep([ConfigurationEditor.Change], number: Int)
  /// Saves the values that a person has set, before it returns if `isLast`. `file`: the
  /// configuration that is shown; nil: the one the panel was started with.
  case remember(PanelMemory, file: String?, isLast: Bool)
  /// Sends a picture, as a PNG file, to the caller of that number.
  case picture(ReadPicture, to: Int)
  /// Reads the configuration again; `.configuration` or `.notice` follows, if it has changed.
  case reload
  /// Announces that the first frame is on the glass.
  case announce
  /// Reports that the panel lives, every `beatInterval`.
  case beat(at: Instant)
}

/// Carries out the effects of panels.
package protocol PanelEffectHandler: Sendable {
  /// The time between two beats [s]; nil: no beats are needed.
  var beatInterval: Double? { get }
  /// Returns the values saved by an earlier run; nil: none are known.
  func remembered() -> PanelMemory?
  /// Passes the agent's events to the panel from now on.
  func listen(for panel: isolated Panel)
  func perform(_ effect: PanelEffect, for panel: isolated Panel)
  /// Returns the same effects for a panel that is recorded, and the way of a log to a caller; nil:
  /// there is none.
  func recorded(for caller: Int) -> (effects: any PanelEffectHandler, sink: PanelRecorder.Sink)?
}

extension PanelEffectHandler {
  package func recorded(
    for caller: Int
  ) -> (effects: any PanelEffectHandler, sink: PanelRecorder.Sink)? { nil }
}

/// Performs no effects: in a replay, the log holds their results.
struct NoEffects: PanelEffectHandler {
  var beatInterval: Double? { nil }
  func remembered() -> PanelMemory? { nil }
  func listen(for panel: isolated Panel) {}
  func perform(_ effect: PanelEffect, for panel: isolated Panel) {}
}
