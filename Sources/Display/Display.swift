package import DetentMotion
package import Geometry

/// A screen with its input: what the panel needs of X11, Wayland, a framebuffer, or of no screen at
/// all.
///
/// All instants are on `CLOCK_MONOTONIC`; a backend whose server counts otherwise converts. A
/// backend is used from one thread.
package protocol Display: AnyObject {
  /// Becomes readable when `dispatch()` has something to do; -1 where nothing ever arrives by
  /// itself.
  var fileDescriptor: CInt { get }
  /// The size of the screen or window, in device pixels.
  var size: PixelSize { get }
  /// Device pixels to a logical pixel, from the screen's millimetres (1, 1.25, 1.5, … 4).
  var scale: Double { get }
  /// The screens' and touch devices' names, for people.
  var inputDevices: [InputDevice] { get }

  /// The present moment on this display's clock.
  func now() -> Instant
  /// Reads all that has arrived, without waiting.
  /// - Throws: `DisplayError.connectionLost` when the server is gone.
  func dispatch() throws(DisplayError) -> [DisplayEvent]
  /// A buffer to draw the next frame into; nil while all are in the server's hands, in which case a
  /// `.bufferReleased` follows.
  func nextBuffer() throws(DisplayError) -> FrameBuffer?
  /// Puts the buffer's pixels within `damage` on the glass (with the next `flush()`), and hands the
  /// buffer over. With `notify`, a `.presented` follows when the frame is known to be on the glass.
  func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError)
  /// Asks for one `.frame` event at the next refresh. Asking again before it arrives asks for no
  /// second one, unless it has not come for so long that it must be lost.
  func requestFrame() throws(DisplayError)
  /// Sends off what was presented and asked for. To be called once before sleeping.
  func flush() throws(DisplayError)
  /// The program ends in good order: what it has shown is not to be taken for a panel that lives.
  func leave()
}

extension Display {
  package func leave() {}
}

/// Memory for one frame, lent by the display until it is presented.
package struct FrameBuffer {
  package let index: Int
  /// How many frames old its pixels are: 1 means that it holds the frame before; 0 that they are
  /// undefined.
  package let age: Int
  /// Opaque pixels (alpha ignored).
  package let pixels: PixelView

  package init(index: Int, age: Int, pixels: PixelView) {
    self.index = index
    self.age = age
    self.pixels = pixels
  }
}

package enum DisplayEvent: Equatable, Sendable {
  case touch(TouchEvent)
  case frame(FrameTime)
  /// A buffer has come back after `nextBuffer()` had none.
  case bufferReleased
  /// A frame presented with `notify` is on the glass since this moment.
  case presented(Instant)
  /// The screen has another size or scale; all buffers are new.
  case resized
  /// The window's pixels were lost: everything has to be presented again.
  case exposed
  case devicesChanged
  case key(KeyEvent)
  /// The person asked for the window to close.
  case close
}

/// When to draw, and for which moment.
package struct FrameTime: Equatable, Sendable {
  /// The moment at which what is drawn now will be seen.
  package var target: Instant
  /// The time between two frames [s].
  package var interval: Double

  package init(target: Instant, interval: Double) {
    self.target = target
    self.interval = interval
  }
}

package struct TouchEvent: Equatable, Sendable {
  package enum Phase: Sendable { case began, moved, ended, cancelled }
  /// Which finger, unique while it is down; the mouse is a finger too.
  package struct ID: Hashable, Sendable {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
    package static let pointer = ID(.max)
    /// What a key does in the place of a finger.
    package static let keyboard = ID(.max - 1)
  }

  package var id: ID
  package var phase: Phase
  /// In device pixels.
  package var position: Point
  /// When it happened, by the event's own time stamp; never later than now.
  package var time: Instant
  /// How wide the place is on which it touches, in device pixels; nil: the device does not tell.
  package var breadth: Double?
  /// The number of the device it comes from; nil: the display does not tell.
  package var device: Int?

  package init(
    id: ID, phase: Phase, position: Point, time: Instant, breadth: Double? = nil,
    device: Int? = nil
  ) {
    self.id = id
    self.phase = phase
    self.position = position
    self.time = time
    self.breadth = breadth
    self.device = device
  }
}

package struct InputDevice: Hashable, Sendable {
  package enum Kind: String, Sendable { case touchscreen, pointer, keyboard, screen }
  package var name: String
  package var kind: Kind
  /// For people: the number of fingers, the size and rate of a screen.
  package var detail: String
  /// Tells it from the others as long as it is plugged in; touches name it.
  package var number: Int?
  /// Its USB vendor and product, as `0eef:0001`, which stay the same wherever it is plugged in.
  package var usb: String?

  package init(
    name: String, kind: Kind, detail: String, number: Int? = nil, usb: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.detail = detail
    self.number = number
    self.usb = usb
  }
}

package enum DisplayError: Error, Equatable, CustomStringConvertible {
  case unavailable(String)
  case connectionLost(String)
  case outOfMemory(String)

  package var description: String {
    switch self {
    case .unavailable(let why), .connectionLost(let why), .outOfMemory(let why): why
    }
  }
}
