/// Which buffer the next frame is drawn into, and how old its pixels are.
///
/// The server reads a buffer while it carries out the request that puts it, and requests are
/// carried out in order. So a buffer is free as soon as anything the server sent shows that it has
/// got past that request, and no message of its own is needed. One buffer is nearly always enough.
struct BufferPool {
  enum Choice: Equatable {
    case reuse(index: Int, age: Int)
    /// One more buffer has to be made.
    case grow(index: Int)
    /// All are being read.
    case none
  }

  private struct Slot {
    /// The frame whose pixels it holds.
    var frame: Int
    /// The request that puts them.
    var serial: UInt
  }

  static let limit = 3
  private var slots: [Slot?] = []
  /// The frames presented so far.
  private var frame = 0

  /// - Parameter processed: the last request that the server is known to have carried out.
  mutating func choose(processed: UInt) -> Choice {
    let free = slots.indices.filter { slots[$0].map { $0.serial <= processed } ?? true }
    let newest = free.max { (slots[$0]?.frame ?? -1) < (slots[$1]?.frame ?? -1) }
    if let newest { return .reuse(index: newest, age: age(of: newest)) }
    guard slots.count < Self.limit else { return .none }
    slots.append(nil)
    return .grow(index: slots.count - 1)
  }

  /// Hands a buffer to the server; `serial` is the last request that reads it.
  mutating func submit(_ index: Int, serial: UInt) {
    frame += 1
    slots[index] = Slot(frame: frame, serial: serial)
  }

  private func age(of index: Int) -> Int {
    slots[index].map { frame - $0.frame + 1 } ?? 0
  }
}
