package import DetentGeometry
package import Display

/// A display under test, with what may happen to it from outside: fingers, plugs, its server.
///
/// What cannot happen to a display throws; the tests of its backend leave out the checks that need
/// it, where one can see it.
package protocol DisplayRig: AnyObject {
  var display: any Display { get }
  /// Lets time pass until the display may have news, a tenth of a second at the most.
  /// - Returns: Whether it may have some.
  func pass() throws -> Bool
  /// What is on the glass: `0x00RRGGBB`, row by row.
  func glass() throws -> [UInt32]

  /// Puts a finger down [px], moves or lifts it.
  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) throws
  /// Plugs the touch screen in or out.
  func setTouchScreen(isPluggedIn: Bool) throws
  func resize(to size: PixelSize) throws
  /// The glass loses what it shows, and takes it again.
  func loseContent() throws
  /// The display goes away for good.
  func end() throws
}
