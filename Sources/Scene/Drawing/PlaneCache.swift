internal import DetentGeometry
internal import DetentScene

/// The pictures of the planes that are shown, or were shown a few frames ago.
struct PlaneCache {
  struct Entry {
    var list: RenderList
    var extent: PixelRect
    /// The place of the plane's corner on the screen if it lay flat.
    var screen: PixelSize
    var picture: Picture
    fileprivate var lastUse = 0

    init(list: RenderList, extent: PixelRect, screen: PixelSize, picture: Picture) {
      self.list = list
      self.extent = extent
      self.screen = screen
      self.picture = picture
    }
  }

  /// The compositor that draws them; nil while there are none.
  var painter: Compositor?
  private var entries: [LayerID: Entry] = [:]
  private var frame = 0
  /// The number of frames for which an undrawn picture is kept.
  private static let patience = 16

  mutating func entry(of layer: LayerID) -> Entry? {
    guard let index = entries.index(forKey: layer) else { return nil }
    entries.values[index].lastUse = frame
    return entries.values[index]
  }

  mutating func keep(_ entry: Entry, of layer: LayerID) {
    entries[layer] = entry
    entries[layer]?.lastUse = frame
  }

  /// Counts a frame, and drops pictures that have not been drawn for long.
  mutating func endFrame() {
    guard !entries.isEmpty else { return }
    frame += 1
    for (layer, entry) in entries where frame - entry.lastUse > PlaneCache.patience {
      entries[layer] = nil
    }
    if entries.isEmpty { painter = nil }
  }
}
