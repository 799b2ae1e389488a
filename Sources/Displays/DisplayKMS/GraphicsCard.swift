internal import DetentGeometry
internal import DetentMotion
internal import DisplayScanout
internal import Runtime

/// The kernel's mode setting of one graphics card, as far as a panel needs it (drm-kms(7)).
protocol GraphicsCard: AnyObject {
  /// The descriptor that is readable when a flip is complete.
  var fileDescriptor: CInt { get }
  /// Whether properties can be changed together, at once.
  var isAtomic: Bool { get }

  func connectors() throws(SystemCallError) -> [Connector]
  /// Returns the kernel's numbers of the card's objects of a kind.
  func numbers(of kind: CardObject) throws(SystemCallError) -> [UInt32]
  func planes() throws(SystemCallError) -> [Plane]
  func properties(
    of object: UInt32, _ kind: CardObject
  ) throws(SystemCallError) -> [String: CardProperty]

  func makeBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemCallError) -> ScanoutBuffer
  func makeBlob(_ bytes: [UInt8]) throws(SystemCallError) -> UInt32
  func removeBlob(_ blob: UInt32)
  /// Returns the timings of a mode as the kernel's structure.
  func timings(of choice: ScreenChoice) -> [UInt8]

  func setController(_ choice: ScreenChoice, framebuffer: UInt32) throws(SystemCallError)
  /// Turns a display controller off, which puts its screens to sleep.
  func turnOff(_ controller: UInt32) throws(SystemCallError)
  /// Removes the hardware cursor of a display controller.
  func hideCursor(_ controller: UInt32) throws(SystemCallError)
  func flip(_ controller: UInt32, to framebuffer: UInt32) throws(SystemCallError)
  func commit(_ changes: [PropertyChange], _ flags: CommitFlags) throws(SystemCallError)
  /// Reports changed pixels, for screens that are sent a picture only on request.
  func markDirty(_ framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemCallError)
  /// Returns the times of the flips completed since the last call.
  func readFlips() -> [Instant]
}

enum CardObject { case connector, controller, plane }

struct CardProperty: Equatable {
  let id: UInt32
  var value: UInt64
}

struct PropertyChange: Equatable {
  let object: UInt32
  let property: UInt32
  let value: UInt64
}

struct CommitFlags: OptionSet {
  let rawValue: UInt32

  /// Returns before the changes take effect, which is at the next refresh.
  static let nonblocking = CommitFlags(rawValue: 0x200)
  static let allowModeset = CommitFlags(rawValue: 0x400)
  /// Sends an event when the changes have taken effect.
  static let event = CommitFlags(rawValue: 0x01)
}

/// The memory that a screen can read a picture from, and its framebuffer number.
final class ScanoutBuffer {
  let framebuffer: UInt32
  let memory: ScanoutMemory
  private let release: () -> Void

  init(framebuffer: UInt32, memory: ScanoutMemory, release: @escaping () -> Void) {
    self.framebuffer = framebuffer
    self.memory = memory
    self.release = release
  }

  deinit { release() }
}
