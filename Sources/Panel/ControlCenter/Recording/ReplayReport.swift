package import DetentGeometry

/// What came of playing a session again.
package struct ReplayReport: Equatable, Sendable {
  /// How many frames were compared.
  package var frames = 0
  package var differingFrames = 0
  /// The first.
  package var difference: ReplayDifference?

  /// One more frame is compared.
  /// - Parameters:
  ///   - bounds: Where it differs; empty: nowhere.
  ///   - seconds: Since the log's beginning.
  mutating func add(_ bounds: PixelRect, at seconds: Double, entry: Int? = nil) {
    frames += 1
    guard !bounds.isEmpty else { return }
    differingFrames += 1
    note(ReplayDifference(frame: frames, seconds: seconds, entry: entry, kind: .pixels(bounds)))
  }

  /// Keeps the first.
  mutating func note(_ found: ReplayDifference) { difference = difference ?? found }
}

/// Where a replayed panel first did something else than the recorded one.
package struct ReplayDifference: Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable {
    /// The frame's pixels differ, within these.
    case pixels(PixelRect)
    /// It did another thing.
    case course(replayed: String, recorded: String)
  }

  /// The number of the frame, from 1; of a frame to come where none was drawn.
  package var frame: Int
  /// Since the log's beginning [s].
  package var seconds: Double
  /// The number of the log's entry, from 1; nil where it is not compared with the log itself.
  package var entry: Int?
  package var kind: Kind

  package var description: String {
    let entry = entry.map { " (entry \($0))" } ?? ""
    let place = "frame \(frame), at \(Int((seconds * 1000).rounded())) ms\(entry)"
    switch kind {
    case .pixels(let r):
      return "The first difference is in \(place), within x \(r.minX)…\(r.maxX - 1),"
        + " y \(r.minY)…\(r.maxY - 1)."
    case .course(let replayed, let recorded):
      return "The first difference is before \(place): \(replayed), where \(recorded)"
        + " when it was recorded."
    }
  }
}
