internal import Agent
internal import DetentScene
internal import Settings
internal import Widgets

/// An effect of the screen's model on the outside.
enum ScreenEffect: Equatable {
  /// Performs an action as a step of a run.
  case perform(ActionRequest)
  /// Reports that a momentary button is pressed, or released.
  case press(run: Int, TileID)
  case lift(run: Int, TileID)
  /// Reads a source again after an action that changes its value.
  case refresh(source: String)
  /// Asks the person a question, and continues the run after a yes.
  case ask(Question, run: Int)
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
