internal import Agent
internal import DetentScene
internal import Settings
internal import Widgets

/// What has to be done outside of the screen's model.
enum ScreenEffect: Equatable {
  /// Have an action performed, as a step of a run.
  case perform(ActionRequest)
  /// A momentary button is pressed, or let go of.
  case press(run: Int, TileID)
  case lift(run: Int, TileID)
  /// An action has ended that changes what this source tells.
  case refresh(source: String)
  /// Ask the person, and go on with that run after a yes.
  case ask(Question, run: Int)
  /// Say in a line that something of a control did not work.
  case tell(String, of: ControlID)
  /// Say all that is known of what the line says.
  case tellMore(String)
  /// Say what concerns all of the panel, or no more.
  case notice
  /// Write into the log what only a control knows.
  case log(String)
  /// Say all that is known of what does not work.
  case explain(Explanation)
  /// Have a spring's numbers written down.
  case keep(spring: String, SpringParameters)
  /// Read a picture's file and hand it in under that number.
  case load(PictureRequest, as: PictureID)
  /// That number is no longer shown.
  case release(PictureID)
}
