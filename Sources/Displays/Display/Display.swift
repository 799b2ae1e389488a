package import DetentGeometry
package import DetentMotion

/// A screen with its input: behind a server, in a device's memory, or in memory only.
///
/// All instants are on `CLOCK_MONOTONIC`; a backend converts other times. A backend is used from
/// one thread. The defaults of optional features answer that the display does not have them.
package protocol Display: AnyObject {
  /// The descriptor that becomes readable when `dispatch()` has something to do; -1 if events never
  /// arrive by themselves.
  var fileDescriptor: CInt { get }
  /// The size of the screen or window, in device pixels.
  var size: PixelSize { get }
  /// The device pixels per logical pixel, from the display's setting or the screen's millimetres.
  var scale: Double { get }
  /// The screens and the input devices, with names for people.
  var inputDevices: [InputDevice] { get }
  /// A descriptor that keeps the last picture shown after the program's end, as long as a copy of
  /// it is open. Nil if pictures remain by themselves, or not at all.
  var pictureDescriptor: CInt? { get }

  /// Returns the current time on this display's clock.
  func now() -> Instant
  /// Returns the time at which a frame will be seen that is drawn at `now` without a request: `now`
  /// itself if the screen reads the memory that is drawn to, the next refresh if buffers are
  /// swapped. Never earlier than `now`, nor earlier for a later `now`.
  func target(at now: Instant) -> Instant
  /// Reads all that has arrived, without waiting, and returns touches and keys in their order, then
  /// changes of the screen, then frames.
  /// - Throws: `DisplayError.connectionLost` if the display is gone.
  func dispatch() throws(DisplayError) -> [DisplayEvent]
  /// Requests one `.frame` event at the next refresh. Further requests before it arrives have no
  /// effect, unless it is so late that it must be lost.
  func requestFrame() throws(DisplayError)
  /// Returns a buffer to draw the next frame into; nil if all are in use or the previous frame is
  /// still pending, in which case a `.bufferReleased` event follows.
  func nextBuffer() throws(DisplayError) -> FrameBuffer?
  /// Shows the buffer's pixels within `damage` (with the next `flush()`) and gives the buffer back.
  /// A later frame for the same refresh replaces it. With `notify`, a `.presented` event follows
  /// when the frame is known to be on the screen. A buffer of a former size is dropped.
  func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError)
  /// Sends presented frames and requests. To be called once before sleeping.
  func flush() throws(DisplayError)
  /// Ends the display in good order, so that its last picture is not mistaken for a running panel.
  func close()

  /// The rotation of the picture and the corrections of touches.
  var mounting: Mounting { get }
  /// The rotation of the picture.
  var rotation: Rotation { get }
  /// Changes the mounting with the next `dispatch()`, which returns `.resized` if the rotation
  /// changes.
  /// - Returns: Whether `dispatch()` has to be called for it, readable descriptor or not.
  func mount(_ mounting: Mounting) -> Bool
  /// The rotation that shows pictures upright on the screen as it is built in.
  var hangsTurned: Rotation { get }
  /// Makes the display turn pictures from now on. Its buffers then have the picture's size; its own
  /// `size` and its touches remain the screen's.
  /// - Returns: Whether it can; if not, it shows pictures without turning them.
  func turn(by rotation: Rotation) -> Bool
  /// Turns the screen off or on; pictures lost by that are requested anew. Touches are reported in
  /// both states.
  /// - Returns: Whether this screen can be turned off; if not, it stays on.
  func setPower(isOn: Bool) -> Bool
  /// Tells which part of the screen the panel takes from the next frame on, if the display has been
  /// opened to lie over other windows.
  func take(_ shape: SurfaceShape)
  /// Whether its server has been asked and has not answered. A server that hangs reports nothing,
  /// not even that a finger has been lifted.
  var owesAnswer: Bool { get }
  /// Asks the server for an answer with the next `flush()`; to be called only if none is pending.
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
  package func take(_ shape: SurfaceShape) {}
  package var owesAnswer: Bool { false }
  package func ask() {}
}
