/// Cuts a stream of bytes into lines, and returns the newest ones first.
struct LineBuffer: Sendable {
  private let limit: Int
  /// The number of complete lines dropped as too long since the last `removeAll()`.
  private(set) var passedOver = 0
  /// Complete lines, each with its newline.
  private var whole: [UInt8] = []
  private var begun: [UInt8] = []
  /// Whether the unfinished line is too long, so that the rest of it is dropped.
  private var isTooLong = false
  /// The length of the unfinished line so far [bytes].
  private(set) var unended = 0

  /// - Parameter limit: The longest line; longer ones are dropped [bytes].
  init(limit: Int) {
    self.limit = limit
  }

  /// - Returns: How many lines the chunk has completed.
  /// - Complexity: O(length of the chunk).
  @discardableResult
  mutating func append(_ chunk: [UInt8]) -> Int {
    let newline = UInt8(ascii: "\n")
    guard let last = chunk.lastIndex(of: newline) else {
      extend(with: chunk[...])
      return 0
    }
    let first = chunk.firstIndex(of: newline) ?? last
    extend(with: chunk[..<first])
    if isTooLong { passedOver += 1 } else { whole += begun + [newline] }
    whole += chunk[(first + 1)..<max(last + 1, first + 1)]
    begun = []
    (isTooLong, unended) = (false, 0)
    extend(with: chunk[(last + 1)...])
    return chunk.count { $0 == newline }
  }

  /// Removes and returns the newest complete line that is not too long; nil: there is none.
  mutating func popNewest() -> [UInt8]? {
    while !whole.isEmpty {
      whole.removeLast()
      let start = whole.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let line = Array(whole[start...])
      whole.removeSubrange(start...)
      if line.count <= limit { return line }
      passedOver += 1
    }
    return nil
  }

  mutating func removeAll() {
    whole.removeAll(keepingCapacity: true)
    passedOver = 0
  }

  private mutating func extend(with bytes: ArraySlice<UInt8>) {
    unended += bytes.count
    isTooLong = isTooLong || begun.count + bytes.count > limit
    if isTooLong { begun = [] } else { begun += bytes }
  }
}
