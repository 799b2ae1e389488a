/// Which buffer the next frame is drawn into, and how old its pixels are.
///
/// A compositor reads a buffer until it releases it, which may be at once or only when another has
/// taken its place.
struct BufferQueue {
  enum Choice: Equatable {
    case reuse(index: Int, age: Int)
    /// One more buffer has to be made.
    case grow(index: Int)
    /// All are being read.
    case none
  }

  private struct Slot {
    /// The frame whose pixels it holds; nil: none.
    var frame: Int?
    var isBusy = false
  }

  static let limit = 3
  private var slots: [Slot] = []
  /// The frames presented so far.
  private var frame = 0
  /// Nobody was lent one, and wants to be told of the next.
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

  /// Takes it back.
  /// - Returns: Whether somebody waits for one.
  mutating func release(_ index: Int) -> Bool {
    slots[index].isBusy = false
    defer { isWaitedFor = false }
    return isWaitedFor
  }
}
