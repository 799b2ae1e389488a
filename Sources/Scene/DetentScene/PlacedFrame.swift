public import DetentGeometry

/// A frame taken apart for a display that places pictures by itself: the ground, and in front of it a
/// group that moves as a whole.
///
/// What is on the group is a picture of its own, its *content*, which looks the same wherever the group
/// stands. Where the group is a window onto a picture that stands still, that picture is placed behind
/// the content, and the window's rounded corners are pictures of their own, drawn where they are seen.
public struct PlacedFrame: Sendable {
  /// A window onto a picture that stands still.
  public struct Window: Equatable, Sendable {
    public let picture: PictureID
    /// Where it is, its rounded corners included [device px].
    public let frame: PixelRect
    /// What of that its corners are [device px].
    public let corners: [PixelRect]
    /// The number of its item in the frame's list.
    public let index: Int
  }

  /// So many of the frame's items are the ground.
  public let groundCount: Int
  /// Where the group is [device px].
  public let x: Int
  public let y: Int
  public let window: Window?
  /// The layer that is the group.
  public let layer: LayerID
  private let items: Range<Int>

  /// Nil where the group cannot be placed: something is in front of it, something on it is a plane in
  /// space, or it is a window that is not opaque.
  /// - Parameter before: The frame before, as it was taken apart; nil: it was not.
  public init?(
    _ list: RenderList, _ group: SurfacePlan.Group, on screen: PixelRect,
    after before: PlacedFrame? = nil
  ) {
    // Looked at by their numbers: a closure would be given a copy of each.
    let all = list.items
    for i in group.items.upperBound..<all.count where all[i].visibleBounds.intersects(screen) {
      return nil
    }
    var window: Int?
    if !group.isChanged, let before, (before.layer, before.items) == (group.layer, group.items) {
      window = before.window?.index
    } else {
      for i in group.items {
        guard !all[i].isPlane, window == nil || !all[i].showsScreen else { return nil }
        if all[i].showsScreen { window = i }
      }
    }
    groundCount = group.items.lowerBound
    (x, y) = (group.x, group.y)
    (layer, items) = (group.layer, group.items)
    guard let index = window else {
      self.window = nil
      return
    }
    let item = all[index]
    guard case .backdrop(let picture) = item.content, !item.covers.isEmpty,
      item.clip?.contains(item.bounds) ?? true
    else { return nil }
    var corners: [PixelRect] = []
    item.bounds.forEachPart(without: item.covers.first) { part in
      part.forEachPart(without: item.covers.second) { corners.append($0) }
    }
    self.window = Window(
      picture: picture, frame: item.bounds, corners: corners, index: index)
  }

  /// What is on the group, in device pixels counted from its corner: all but the window, and of what is
  /// behind the window what is not within its frame.
  public func content(of list: RenderList) -> RenderList {
    var content: [RenderItem] = []
    content.reserveCapacity(items.count)
    for index in items where index != window?.index {
      let item = list.items[index]
      guard let window, index < window.index else {
        content.append(item.offset(x: -x, y: -y))
        continue
      }
      item.visibleBounds.forEachPart(without: list.items[window.index].bounds) { part in
        var outer = item.offset(x: -x, y: -y)
        outer.clip = part.offset(x: -x, y: -y)
        outer.covers = .none
        content.append(outer)
      }
    }
    return RenderList(items: content)
  }
}
