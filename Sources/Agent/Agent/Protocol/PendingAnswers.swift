internal import Settings
internal import Values

/// What the agent was asked for and has not answered yet.
struct PendingAnswers {
  typealias Picture = CheckedContinuation<Result<ImageFile, SourceFailure>, Never>

  private var runs: Set<Int> = []
  private var pictures: [Int: Picture] = [:]
  private var pictureCount = 0

  mutating func begin(run: Int) { runs.insert(run) }

  /// - Returns: The number by which it is asked for.
  mutating func begin(_ picture: Picture) -> Int {
    pictureCount += 1
    pictures[pictureCount] = picture
    return pictureCount
  }

  /// - Returns: Whether it was waited for.
  mutating func end(run: Int) -> Bool { runs.remove(run) != nil }

  mutating func end(picture: Int, _ answer: Result<ImageFile, SourceFailure>) {
    pictures.removeValue(forKey: picture)?.resume(returning: answer)
  }

  /// Nothing of it will be answered any more.
  /// - Returns: The runs, in order.
  mutating func end(because reason: String) -> [Int] {
    for picture in pictures.values {
      picture.resume(returning: .failure(SourceFailure(reason, kind: .unreachable)))
    }
    defer { (runs, pictures) = ([], [:]) }
    return runs.sorted()
  }
}
