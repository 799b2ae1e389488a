internal import CLinux
internal import Glibc

/// The output of a program, read without blocking.
struct OutputPipe {
  /// The capacity of the pipe (pipe(7)) [bytes]. A small one soon blocks a program that writes too
  /// much, and keeps its newest line close to its oldest.
  static let capacity = 16_384
  /// The greatest number of bytes read at a time.
  static let chunk = capacity

  private let descriptor: Int32
  private let events: Int32
  private var isOpen: Bool
  /// Whether the pipe was empty after the last reading. Later output makes the set readable.
  private(set) var isEmpty = false

  /// - Parameters:
  ///   - descriptor: The reading end; negative if there is none.
  ///   - events: The set (epoll(7)) that contains it until its end.
  init(_ descriptor: Int32, in events: Int32) {
    self.descriptor = descriptor
    self.events = events
    isOpen = descriptor >= 0
  }

  /// Reads the available output; nil if there is none.
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
    // A closed pipe remains readable, so it is removed from the set.
    if count == 0 || errno != EAGAIN {
      isOpen = false
      epoll_ctl(events, EPOLL_CTL_DEL, descriptor, nil)
    }
    return nil
  }
}
