internal import DetentGeometry
internal import DetentScene
internal import Localization
internal import Settings
internal import Widgets

extension ScreenBuilder {
  /// The controls of all pages, each with the number of its page.
  mutating func addControls(
    to pane: LayerID, pages: Pages?
  ) -> [(page: Int, control: ShownControl)] {
    firstPage = pages?.hosts.first ?? pane
    guard let pages, let frames = layout.pages else {
      return addControls(of: configuration.tiles, frames: layout.tiles, to: pane).map { (0, $0) }
    }
    let main = PageSettings(name: Configuration.mainPage, tiles: configuration.tiles)
    return ([main] + configuration.pages).enumerated().flatMap { number, page in
      addControls(of: page, in: frames, number: number, to: pages.hosts[number])
        .map { (number, $0) }
    }
  }

  private mutating func addControls(
    of page: PageSettings, in frames: PageFrames, number: Int, to host: LayerID
  ) -> [ShownControl] {
    guard page.kind != .tiles else {
      return addControls(of: page.tiles, frames: frames.tiles[number], to: host)
    }
    let frame = Rect(origin: .zero, size: frames.wholes[number])
    return [
      addControl(frame: frame, to: host) { [makers] in
        ShownControl(makers[page.kind]?(&$0) ?? Self.emptyPage(in: &$0))
      }
    ]
  }

  /// Returns the content of a page for whose kind the program has no maker.
  private static func emptyPage(in context: inout BuildContext) -> any Control {
    var tile = TileSettings()
    tile.label = context.configuration.strings.nothingHere
    return LookTile<TextLabel>(tile, in: &context)
  }

  /// The controls of a page's tiles, in their order.
  mutating func addControls(
    of tiles: [TileSettings], frames: [Rect], to page: LayerID
  ) -> [ShownControl] {
    let width = tree[page].size.width
    return zip(tiles, frames).map { tile, frame in
      let place = palette.isRightToLeft ? frame.mirrored(in: width) : frame
      return addControl(frame: place, to: page) { context in
        let palette = context.palette
        if tile.kind.traits.hasCard { context.palette = palette.on(tile.color) }
        defer { context.palette = palette }
        context.surroundings = TileSurroundings(
          isEnabled: tile.enabledBy == nil, opensPage: tile.detail != nil)
        let control = tile.kind.control.init(tile, in: &context)
        return ShownControl(
          control,
          enabledBy: tile.enabledBy.map { EnabledBySource($0) },
          opening: tile.detail.map { PageLink($0, besides: control.parts) },
          progress: WorkProgress())
      }
    }
  }

  /// Adds the next control: the kept one, or else a new one.
  private mutating func addControl(
    frame: Rect, to parent: LayerID, _ build: (inout BuildContext) -> ShownControl
  ) -> ShownControl {
    if let control = takeKept(frame: frame, to: parent) { return control }
    (context.frame, context.parent) = (frame, parent)
    context.isSeenClosed = isSeenClosed(frame, on: parent)
    context.predecessor = adopted[count - 1]
    return build(&context)
  }

  /// Whether a closed pane shows the control in a frame of the first page.
  private func isSeenClosed(_ frame: Rect, on page: LayerID) -> Bool {
    guard !configuration.pane.isFixed, page == firstPage else { return false }
    // A control of which only the name is seen comes in when the pane opens.
    return layout.showsClosed(
      frame.minY + (layout.pages?.area.minY ?? 0), by: PanelLayout.nameHeight)
  }
}
