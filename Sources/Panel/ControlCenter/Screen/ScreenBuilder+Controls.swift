internal import DetentGeometry
internal import DetentScene
internal import Localization
internal import Settings
internal import Widgets

extension ScreenBuilder {
  /// Takes what goes on out of its hosts on the screen before, which may go with all that is in them.
  mutating func liftControls() {
    guard let old, let change = past?.change else { return }
    for (place, before) in change.matching.olds.enumerated() where change.goesOn(place) {
      guard let before else { continue }
      for layer in old.controls[before].layers { tree.attach(layer, to: tree.root) }
    }
  }

  /// Adds the controls to their hosts on all pages, each with the number of its page.
  mutating func addControls(to pages: Pages) -> [(page: Int, control: ShownControl)] {
    let main = PageSettings(name: Configuration.mainPage, tiles: configuration.tiles)
    var controls: [(page: Int, control: ShownControl)] = []
    for (number, page) in ([main] + configuration.pages).enumerated() {
      for (place, frame) in pages.controls[number].map(\.frame).enumerated() {
        guard let host = pages.host(place, onPage: number) else { continue }
        (context.frame, context.parent) = (Rect(origin: .zero, size: frame.size), host)
        context.isSeenClosed = number == 0 && isSeenClosed(frame)
        controls.append((number, addControl(controls.count, page, place)))
      }
    }
    return controls
  }

  /// - Parameters:
  ///   - index: The index of the control.
  ///   - place: That on its page.
  private mutating func addControl(
    _ index: Int, _ page: PageSettings, _ place: Int
  ) -> ShownControl {
    if let kept = past?.change.kept[index] {
      tree.attach(kept.layer, to: context.parent)
      return kept
    }
    let old = past.flatMap { past in
      past.change.matching.olds[index].map { past.screen.controls[$0] }
    }
    context.predecessor = old?.view
    context.goesOn = past?.change.goesOn(index) == true
    return page.kind == .tiles
      ? addTile(page.tiles[place], seen: old?.surroundings) : addContent(of: page)
  }

  /// - Parameter seen: What was seen around it on the screen before; nil: it is new.
  private mutating func addTile(
    _ tile: TileSettings, seen: TileSurroundings?
  ) -> ShownControl {
    let palette = context.palette
    if tile.kind.traits.hasCard { context.palette = palette.on(tile.color) }
    defer { context.palette = palette }
    context.surroundings = seen ?? TileSurroundings(isEnabled: tile.enabledBy == nil)
    context.surroundings.opensPage = tile.detail != nil
    let control = tile.control(in: &context)
    return ShownControl(
      control,
      enabledBy: tile.enabledBy.map { EnabledBySource($0) },
      opening: tile.detail.map { PageLink($0, besides: control.parts) },
      progress: WorkProgress(), in: context.surroundings)
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
