internal import Agent
internal import DetentScene
internal import Settings
internal import Widgets

/// An effect of the screen's model on the outside.
enum ScreenEffect: Equatable {
  /// Sends a request to the agent.
  case ask(AgentRequest)
  /// Carries out a command that concerns more than the screen.
  case command(PanelCommand)
  /// Tells in one line that something about a control has failed.
  case tell(String, of: ControlID)
  /// Shows the full explanation of a line.
  case tellMore(String)
  /// Shows or hides the notice that concerns the whole panel.
  case notice
  /// Logs a fact that only a control knows.
  case log(String)
  /// Explains a failure in full.
  case explain(Explanation)
  /// Writes a spring's numbers to the configuration.
  case keep(spring: String, SpringParameters)
  /// Reads a picture's file and returns it under this number.
  case load(PictureRequest, as: PictureID)
  /// Releases the picture with this number, which is no longer shown.
  case release(PictureID)
}
