internal import DetentGeometry
internal import DetentMotion
internal import DisplayScanout
internal import Runtime

/// The kernel's mode setting of one graphics card, as far as a panel uses it (drm-kms(7)).
protocol GraphicsCard: AnyObject {
  /// Readable when a flip is complete.
  var fileDescriptor: CInt { get }
  /// Properties can be changed together, at once.
  var isAtomic: Bool { get }

  func connectors() throws(SystemCallError) -> [Connector]
  /// The kernel's numbers of all that the card has of a kind.
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
  /// The timings of a mode, in the kernel's bytes.
  func timings(of choice: ScreenChoice) -> [UInt8]

  func setController(_ choice: ScreenChoice, framebuffer: UInt32) throws(SystemCallError)
  /// Has a display controller show nothing, with its screens asleep.
  func turnOff(_ controller: UInt32) throws(SystemCallError)
  /// Takes away the arrow that lies over what a display controller shows.
  func hideCursor(_ controller: UInt32) throws(SystemCallError)
  func flip(_ controller: UInt32, to framebuffer: UInt32) throws(SystemCallError)
  func commit(_ changes: [PropertyChange], _ flags: CommitFlags) throws(SystemCallError)
  /// Some screens are sent their picture only when they are told that it has changed.
  func markDirty(_ framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemCallError)
  /// When the flips were complete that have become so since the last call.
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

  /// At the next refresh, and not before this call returns.
  static let nonblocking = CommitFlags(rawValue: 0x200)
  static let allowModeset = CommitFlags(rawValue: 0x400)
  /// With an event when it is done.
  static let event = CommitFlags(rawValue: 0x01)
}

/// Memory that the screen can read a picture from, and the kernel's name for it.
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
