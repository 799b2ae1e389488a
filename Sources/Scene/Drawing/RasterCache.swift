internal import DetentGeometry
internal import DetentScene

/// The rasters of contents, kept as long as they are used.
struct RasterCache {
  struct Key: Hashable {
    var content: Content
    /// The size of the layer [device px].
    var size: PixelSize
  }

  private struct Entry {
    /// The raster; nil for content that cannot be drawn, which is not retried in each frame.
    var raster: Raster?
    var lastUse: UInt64
    /// The memory, including an estimate for the key and the table [bytes].
    var cost: Int { (raster?.cost ?? 0) + 256 }
  }

  private var entries: [Key: Entry] = [:]
  private var frame: UInt64 = 0
  private(set) var cost = 0
  let limit: Int

  /// - Parameter limit: The memory above which unused rasters are dropped [bytes].
  init(limit: Int = 8 << 20) {
    self.limit = limit
  }

  /// Whether the rasters exceed the limit.
  var isFull: Bool { cost > limit }

  var count: Int { entries.count }

  mutating func beginFrame() { frame &+= 1 }

  /// The raster kept for `key`, or a new one. Rasters other than coverage are drawn again for
  /// another colour.
  mutating func raster(for key: Key, color: Color, make: () -> Raster?) -> Raster? {
    if let index = entries.index(forKey: key) {
      let raster = entries.values[index].raster
      if raster.map({ $0.kind == .coverage || $0.color == color }) ?? true {
        entries.values[index].lastUse = frame
        return raster
      }
      cost -= entries.values[index].cost
      entries.remove(at: index)
    }
    let entry = Entry(raster: make(), lastUse: frame)
    entries[key] = entry
    cost += entry.cost
    return entry.raster
  }

  /// Drops the least recently used rasters, but none of this frame's, to stay within the limit.
  /// - Complexity: O(1) within the limit, else O(n log n).
  mutating func trim() {
    guard isFull else { return }
    let old = entries.filter { $0.value.lastUse != frame }.sorted {
      $0.value.lastUse < $1.value.lastUse
    }
    for (key, entry) in old where cost > limit {
      entries[key] = nil
      cost -= entry.cost
    }
  }

  mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }
}
