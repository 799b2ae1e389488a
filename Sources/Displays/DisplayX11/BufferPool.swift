/// The choice of the buffer for the next frame, and the age of its pixels.
///
/// The server reads a buffer while it executes the request that puts it, and requests are executed
/// in order. A buffer is therefore free as soon as any message of the server shows that it has
/// passed that request, without a message for it. One buffer is nearly always enough.
struct BufferPool {
  enum Choice: Equatable {
    case reuse(index: Int, age: Int)
    /// Another buffer has to be created.
    case grow(index: Int)
    /// All buffers are being read.
    case none
  }

  private struct Slot {
    /// The number of the frame in it.
    var frame: Int
    /// The serial of the request that puts the pixels.
    var serial: UInt
  }

  static let limit = 3
  private var slots: [Slot?] = []
  /// The number of frames presented so far.
  private var frame = 0

  /// - Parameter processed: The last request that the server is known to have executed.
  mutating func choose(processed: UInt) -> Choice {
    let free = slots.indices.filter { slots[$0].map { $0.serial <= processed } ?? true }
    let newest = free.max { (slots[$0]?.frame ?? -1) < (slots[$1]?.frame ?? -1) }
    if let newest { return .reuse(index: newest, age: age(of: newest)) }
    guard slots.count < Self.limit else { return .none }
    slots.append(nil)
    return .grow(index: slots.count - 1)
  }

  /// Passes a buffer to the server; `serial` is the last request that reads it.
  mutating func submit(_ index: Int, serial: UInt) {
    frame += 1
    slots[index] = Slot(frame: frame, serial: serial)
  }

  private func age(of index: Int) -> Int {
    slots[index].map { frame - $0.frame + 1 } ?? 0
  }
}
