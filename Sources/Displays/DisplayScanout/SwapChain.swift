package import DetentGeometry

/// The buffers of a screen: those that it reads, those that are free, and the pixels in which each
/// differs from the last drawn frame.
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

  /// A buffer that can be written to; nil until the next refresh.
  package var free: Int? { stale.indices.first { $0 != shown && $0 != queued } }

  /// Notes a drawn frame that differs in `damage` from the previous one.
  package mutating func draw(_ damage: Region) {
    for i in stale.indices { stale[i].formUnion(damage) }
  }

  /// Returns the pixels to copy for a buffer to hold the last drawn frame, and assumes that done.
  package mutating func update(_ buffer: Int) -> Region {
    var region = stale[buffer]
    region.formIntersection(bounds)
    stale[buffer] = Region()
    return region
  }

  /// Notes that the screen will read `buffer` from its next refresh on.
  package mutating func queue(_ buffer: Int) { queued = buffer }

  /// Notes that the screen reads the queued buffer now.
  package mutating func refreshed() {
    guard let queued else { return }
    shown = queued
    self.queued = nil
  }

  /// Notes that the screen reads none of the buffers any more.
  package mutating func leaveScreen() { (shown, queued) = (nil, nil) }
}
