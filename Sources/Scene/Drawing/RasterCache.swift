internal import DetentGeometry
internal import DetentScene

/// Contents drawn once and kept as long as they are used.
struct RasterCache {
  struct Key: Hashable {
    var content: Content
    /// [device px]
    var size: PixelSize
  }

  private struct Entry {
    /// Nil: it cannot be drawn (a missing file), which is not tried again in every frame.
    var raster: Raster?
    var lastUse: UInt64
    /// With something for the key and the table [bytes].
    var cost: Int { (raster?.cost ?? 0) + 256 }
  }

  private var entries: [Key: Entry] = [:]
  private var frame: UInt64 = 0
  private(set) var cost = 0
  let limit: Int

  /// - Parameter limit: The bytes above which what the last frames did not use is given up.
  init(limit: Int = 8 << 20) {
    self.limit = limit
  }

  /// Whether something has to go.
  var isFull: Bool { cost > limit }

  var count: Int { entries.count }

  mutating func beginFrame() { frame &+= 1 }

  /// The raster kept for `key`, or a new one; what is not kept as coverage is drawn again for
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

  /// Gives up the longest unused until the rest is within the limit; what this frame used stays.
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
