internal import CLinux
internal import Glibc

/// What a program writes, read without ever waiting.
struct OutputPipe {
  /// What the kernel keeps of it until it is read (pipe(7)) [bytes]: little, so that a program that
  /// says too much is soon kept waiting, and its newest line is not far from its oldest.
  static let capacity = 16_384
  /// How much is read at a time [bytes].
  static let chunk = capacity

  private let descriptor: Int32
  private let events: Int32
  private var isOpen: Bool
  /// Whether nothing was left after the last reading. What comes later makes the set readable.
  private(set) var isEmpty = false

  /// - Parameters:
  ///   - descriptor: Its end to read from; negative: there is none.
  ///   - events: The set (epoll(7)) it is in as long as there is more to come.
  init(_ descriptor: Int32, in events: Int32) {
    self.descriptor = descriptor
    self.events = events
    isOpen = descriptor >= 0
  }

  /// What there is now; nil: nothing.
  mutating func read() -> [UInt8]? {
    isEmpty = true
    guard isOpen else { return nil }
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, initialized in
      count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    isEmpty = count < Self.chunk
    guard count <= 0 else { return bytes }
    // An end stays readable for ever.
    if count == 0 || errno != EAGAIN {
      isOpen = false
      epoll_ctl(events, EPOLL_CTL_DEL, descriptor, nil)
    }
    return nil
  }
}
