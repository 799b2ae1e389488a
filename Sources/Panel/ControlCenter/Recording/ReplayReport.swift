package import DetentGeometry

/// The result of a replay.
package struct ReplayReport: Equatable, Sendable {
  /// The number of frames that were compared.
  package var frames = 0
  package var differingFrames = 0
  /// The first difference; nil: there is none.
  package var difference: ReplayDifference?

  /// Adds a compared frame.
  /// - Parameters:
  ///   - bounds: The area that differs; empty: none does.
  ///   - seconds: The time since the log's beginning [s].
  mutating func add(_ bounds: PixelRect, at seconds: Double, entry: Int? = nil) {
    frames += 1
    guard !bounds.isEmpty else { return }
    differingFrames += 1
    note(ReplayDifference(frame: frames, seconds: seconds, entry: entry, kind: .pixels(bounds)))
  }

  /// Keeps the first difference.
  mutating func note(_ found: ReplayDifference) { difference = difference ?? found }
}

/// The first difference of a replayed panel from the recorded one.
package struct ReplayDifference: Equatable, Sendable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable {
    /// The pixels of the frame differ within this area.
    case pixels(PixelRect)
    /// The replayed panel did something else.
    case course(replayed: String, recorded: String)
  }

  /// The number of the frame, from 1; if none was drawn, of the next one.
  package var frame: Int
  /// The time since the log's beginning [s].
  package var seconds: Double
  /// The number of the log's entry, from 1; nil: the log itself is not compared.
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
