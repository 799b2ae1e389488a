internal import DetentGeometry
internal import DetentScene
internal import Localization
internal import Settings
internal import Widgets

extension ScreenBuilder {
  /// Adds the controls to their hosts on all pages, each with the number of its page.
  mutating func addControls(to pages: Pages) -> [(page: Int, control: ShownControl)] {
    let main = PageSettings(name: Configuration.mainPage, tiles: configuration.tiles)
    var controls: [(page: Int, control: ShownControl)] = []
    for (number, page) in ([main] + configuration.pages).enumerated() {
      for (place, frame) in pages.controls[number].map(\.frame).enumerated() {
        guard let host = pages.host(place, onPage: number) else { continue }
        (context.frame, context.parent) = (Rect(origin: .zero, size: frame.size), host)
        context.isSeenClosed = number == 0 && isSeenClosed(frame)
        context.predecessor = change?.adopted[controls.count]
        let control =
          change?.kept[controls.count]
          ?? (page.kind == .tiles ? addTile(page.tiles[place]) : addContent(of: page))
        controls.append((number, control))
      }
    }
    return controls
  }

  private mutating func addTile(_ tile: TileSettings) -> ShownControl {
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

  /// Adds what a page without tiles contains.
  private mutating func addContent(of page: PageSettings) -> ShownControl {
    if let make = makers[page.kind] { return ShownControl(make(&context)) }
    // The program has no maker for it.
    var tile = TileSettings()
    tile.label = context.configuration.strings.nothingHere
    return ShownControl(LookTile<TextLabel>(tile, in: &context))
  }

  /// Whether a closed pane shows the control in a frame of the first page.
  private func isSeenClosed(_ frame: Rect) -> Bool {
    // A control of which only the name is seen comes in when the pane opens.
    !configuration.pane.isFixed
      && layout.showsClosed(
        frame.minY + layout.pages.area.minY, by: PanelLayout.nameHeight)
  }
}
