/// Cuts a stream of bytes into lines, and gives the newest ones first.
struct LineBuffer: Sendable {
  private let limit: Int
  /// How many lines that were too long have come to their end and have not been told of.
  private(set) var passedOver = 0
  /// Whole lines, each with its end.
  private var whole: [UInt8] = []
  private var begun: [UInt8] = []
  /// The line begun is longer than a line may be: the rest of it goes by.
  private var isTooLong = false
  /// How much has come of the line begun [bytes].
  private(set) var unended = 0

  /// - Parameter limit: A longer line is passed over [bytes].
  init(limit: Int) {
    self.limit = limit
  }

  /// - Returns: How many lines have come to their end.
  /// - Complexity: O(length of the chunk); what is kept is bounded by it and by the limit.
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

  /// The newest whole line that is left.
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
