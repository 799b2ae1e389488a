internal import DetentGeometry
internal import DetentScene

/// A cache of values that are drawn once and kept as long as frames use them.
struct FrameCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  private var entries: [Key: Entry] = [:]
  private var frame: UInt64 = 0
  private(set) var cost = 0
  private let limit: Int
  private let idleFrames: UInt64

  /// - Parameters:
  ///   - limit: The cost above which what the last frames did not use is given up.
  ///   - idleFrames: So many frames before this one are the last frames.
  init(limit: Int, idleFrames: UInt64 = 0) {
    self.limit = limit
    self.idleFrames = idleFrames
  }

  /// Whether something has to go.
  var isFull: Bool { cost > limit }

  var count: Int { entries.count }

  mutating func beginFrame() { frame &+= 1 }

  /// The value kept for `key`, which this frame uses.
  mutating func find(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = frame
    return entries.values[index].value
  }

  mutating func keep(_ value: Value, for key: Key, cost: Int = 1) {
    let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: frame), forKey: key)
    self.cost += cost - (old?.cost ?? 0)
  }

  /// The value kept for `key`, or a new one.
  mutating func value(for key: Key, make: () -> Value) -> Value {
    if let found = find(key) { return found }
    let new = make()
    keep(new, for: key)
    return new
  }

  /// Gives up the longest unused until the rest is within the limit; what this frame used stays.
  /// - Complexity: O(1) within the limit, else O(n log n).
  mutating func trim() {
    guard isFull else { return }
    let old = entries.filter { frame - $0.value.lastUse > idleFrames }.sorted {
      $0.value.lastUse < $1.value.lastUse
    }
    for (key, entry) in old where isFull {
      entries[key] = nil
      cost -= entry.cost
    }
  }

  mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }
}

struct RasterKey: Hashable {
  var content: Content
  /// [device px]
  var size: PixelSize
}

/// Nil: it cannot be drawn (a missing file), which is not tried again in every frame.
typealias RasterCache = FrameCache<RasterKey, Raster?>

extension RasterCache {
  /// The raster kept for `key`, or a new one; what is not kept as coverage is drawn again for
  /// another colour.
  mutating func raster(for key: RasterKey, color: Color, make: () -> Raster?) -> Raster? {
    if let found = find(key), found.map({ $0.kind == .coverage || $0.color == color }) ?? true {
      return found
    }
    let raster = make()
    // With something for the key and the table [bytes].
    keep(raster, for: key, cost: (raster?.cost ?? 0) + 256)
    return raster
  }
}
