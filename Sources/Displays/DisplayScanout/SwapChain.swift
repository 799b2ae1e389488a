package import DetentGeometry

/// Which buffers a screen reads, which one comes next, and in which pixels each differs from the frame
/// that was drawn last.
package struct SwapChain {
  private var stale: [Region]
  private let bounds: PixelRect
  /// The buffer that the screen reads.
  package private(set) var shown: Int?
  /// The buffer that the screen reads from its next refresh on.
  package private(set) var queued: Int?

  /// - Parameter count: Two or more.
  package init(count: Int, size: PixelSize) {
    bounds = PixelRect(size)
    stale = Array(repeating: Region(bounds), count: count)
  }

  /// A buffer that may be written to; nil until the next refresh.
  package var free: Int? { stale.indices.first { $0 != shown && $0 != queued } }

  /// A frame was drawn that differs in `damage` from the one before.
  package mutating func draw(_ damage: Region) {
    for i in stale.indices { stale[i].formUnion(damage) }
  }

  /// What has to be written to a buffer, so that it holds the frame drawn last; then it does.
  package mutating func update(_ buffer: Int) -> Region {
    var region = stale[buffer]
    region.formIntersection(bounds)
    stale[buffer] = Region()
    return region
  }

  /// The screen was told to read `buffer` from its next refresh on.
  package mutating func queue(_ buffer: Int) { queued = buffer }

  /// The queued buffer is on the screen.
  package mutating func refreshed() {
    guard let queued else { return }
    shown = queued
    self.queued = nil
  }

  /// The screen was given away: it reads none of these any more.
  package mutating func leaveScreen() { (shown, queued) = (nil, nil) }
}
