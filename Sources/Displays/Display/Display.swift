package import DetentGeometry
package import DetentMotion

/// A screen with its input, wherever it is: behind a server, in a device's memory, or nowhere.
///
/// All instants are on `CLOCK_MONOTONIC`; a backend that is told others converts them. A backend is
/// used from one thread. How pixels get onto the glass is said by the protocol that it adopts
/// besides: `BufferedDisplay`.
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
  /// Sends off what was presented and asked for. To be called once before sleeping.
  func flush() throws(DisplayError)
  /// The program ends in good order: what it has shown is not to be taken for a panel that lives.
  func close()
}

extension Display {
  package var pictureDescriptor: CInt? { nil }
}
