internal import Agent
internal import DetentScene
internal import Settings
internal import Widgets

/// What has to be done outside of the screen's model.
enum ScreenEffect: Equatable {
  case ask(AgentRequest)
  /// Say in a line that something did not work.
  case tell(String)
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
