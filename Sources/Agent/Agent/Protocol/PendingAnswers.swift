internal import Settings
internal import Values

/// The requests that the agent has not answered yet.
struct PendingAnswers {
  typealias Picture = CheckedContinuation<Result<ImageFile, SourceFailure>, Never>

  private var runs: Set<Int> = []
  private var pictures: [Int: Picture] = [:]
  private var pictureCount = 0

  mutating func begin(run: Int) { runs.insert(run) }

  /// - Returns: The number of the request.
  mutating func begin(_ picture: Picture) -> Int {
    pictureCount += 1
    pictures[pictureCount] = picture
    return pictureCount
  }

  /// - Returns: Whether the run was under way.
  mutating func end(run: Int) -> Bool { runs.remove(run) != nil }

  mutating func end(picture: Int, _ answer: Result<ImageFile, SourceFailure>) {
    pictures.removeValue(forKey: picture)?.resume(returning: answer)
  }

  /// Ends all requests, since none of them will be answered: the pictures fail for this reason.
  /// - Returns: The runs, in order.
  mutating func end(because reason: String) -> [Int] {
    for picture in pictures.values {
      picture.resume(returning: .failure(SourceFailure(reason, kind: .unreachable)))
    }
    defer { (runs, pictures) = ([], [:]) }
    return runs.sorted()
  }
}
