/// The choice of the buffer for the next frame, and the age of its pixels.
///
/// A compositor reads a buffer until it releases it, which may be at once or only when another
/// buffer has replaced it.
struct BufferQueue {
  enum Choice: Equatable {
    case reuse(index: Int, age: Int)
    /// Another buffer has to be created.
    case grow(index: Int)
    /// All buffers are being read.
    case none
  }

  private struct Slot {
    /// The number of the frame in it; nil if there is none.
    var frame: Int?
    var isBusy = false
  }

  static let limit = 3
  private var slots: [Slot] = []
  /// The number of frames presented so far.
  private var frame = 0
  /// Whether a request was refused, and the next free buffer has to be reported.
  private var isWaitedFor = false

  mutating func choose() -> Choice {
    let free = slots.indices.filter { !slots[$0].isBusy }
    if let newest = free.max(by: { (slots[$0].frame ?? -1) < (slots[$1].frame ?? -1) }) {
      return .reuse(index: newest, age: slots[newest].frame.map { frame - $0 + 1 } ?? 0)
    }
    guard slots.count < Self.limit else {
      isWaitedFor = true
      return .none
    }
    slots.append(Slot())
    return .grow(index: slots.count - 1)
  }

  /// Hands a buffer to the compositor.
  mutating func submit(_ index: Int) {
    frame += 1
    slots[index] = Slot(frame: frame, isBusy: true)
  }

  /// Takes a buffer back from the compositor.
  /// - Returns: Whether a request is waiting for one.
  mutating func release(_ index: Int) -> Bool {
    slots[index].isBusy = false
    defer { isWaitedFor = false }
    return isWaitedFor
  }
}
