package import DetentGeometry
package import DetentMotion

/// A screen with its input, wherever it is: behind a server, in a device's memory, or nowhere.
///
/// All instants are on `CLOCK_MONOTONIC`; a backend that is told others converts them. A backend is
/// used from one thread. A display implements what it can do; of the rest the answer is that it cannot.
package protocol Display: AnyObject {
  /// Becomes readable when `dispatch()` has something to do; -1 where nothing ever arrives by
  /// itself.
  var fileDescriptor: CInt { get }
  /// The size of the screen or window, in device pixels.
  var size: PixelSize { get }
  /// Device pixels to a logical pixel, as the display says or from the screen's millimetres.
  var scale: Double { get }
  /// The screens' and touch devices' names, for people.
  var inputDevices: [InputDevice] { get }
  /// A descriptor by which the last picture lasts: it goes on being shown when the program has ended, as
  /// long as anybody has a copy of it open. Nil where a picture lasts by itself, or nowhere.
  var pictureDescriptor: CInt? { get }

  /// The present moment on this display's clock.
  func now() -> Instant
  /// The moment at which a frame will be seen that is drawn at `now` without having been asked for:
  /// `now` itself where the screen's memory is written while it is read out, the refresh at which it
  /// takes the place of the one before where frames are swapped. Never earlier than `now`, and never
  /// earlier for a later `now`.
  func target(at now: Instant) -> Instant
  /// Reads all that has arrived, without waiting: touches and keys in their order, what became of
  /// the screen, then frames.
  /// - Throws: `DisplayError.connectionLost` when the display is gone.
  func dispatch() throws(DisplayError) -> [DisplayEvent]
  /// Asks for one `.frame` event at the next refresh. Asking again before it arrives asks for no
  /// second one, unless it has not come for so long that it must be lost.
  func requestFrame() throws(DisplayError)
  /// A buffer to draw the next frame into; nil while none may be drawn, since all are being read or
  /// the frame before is still on its way, in which case a `.bufferReleased` follows.
  func nextBuffer() throws(DisplayError) -> FrameBuffer?
  /// Puts the buffer's pixels within `damage` on the glass (with the next `flush()`), and hands the
  /// buffer over; what is presented for the same moment replaces what came before. With `notify`, a
  /// `.presented` follows when the frame is known to be on the glass. A buffer of a former size is
  /// dropped.
  func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError)
  /// Sends off what was presented and asked for. To be called once before sleeping.
  func flush() throws(DisplayError)
  /// The program ends in good order: what it has shown is not to be taken for a panel that lives.
  func close()

  /// How the picture and the touches are laid.
  var mounting: Mounting { get }
  /// By how much the picture is turned.
  var rotation: Rotation { get }
  /// Hangs it in another way, with the next `dispatch()`; if that gives the picture another size or
  /// place, a `.resized` comes of it.
  /// - Returns: Whether `dispatch()` has to be called for it, whatever the descriptor says.
  func mount(_ mounting: Mounting) -> Bool
  /// By how much its picture has to be turned to stand upright, as the screen is built in.
  var hangsTurned: Rotation { get }
  /// Has it turn what is presented from now on, on its way to the glass. Its buffers then have the
  /// picture's size; its own `size` and its touches stay the screen's.
  /// - Returns: Whether it does; otherwise it shows pictures as they are.
  func turn(by rotation: Rotation) -> Bool
  /// Turns the screen off, or on again; what was shown is drawn anew where it is lost by that. Touches
  /// are told either way.
  /// - Returns: Whether this screen can be turned off; one that cannot stays on.
  func setPower(isOn: Bool) -> Bool
  /// Whether its server, a program of its own, has been asked and has not answered. One that hangs tells
  /// nothing, not even that a finger has left the glass.
  var owesAnswer: Bool { get }
  /// Asks the server whether it is there, with the next `flush()`; to be called while it owes none.
  func ask()
}

extension Display {
  package var pictureDescriptor: CInt? { nil }
  package var mounting: Mounting { Mounting() }
  package var rotation: Rotation { .none }
  package func mount(_ mounting: Mounting) -> Bool { false }
  package var hangsTurned: Rotation { .none }
  package func turn(by rotation: Rotation) -> Bool { false }
  package func setPower(isOn: Bool) -> Bool { false }
  package var owesAnswer: Bool { false }
  package func ask() {}
}
