internal import DetentGeometry
internal import DetentScene
internal import DetentStage

/// Three bars that become a cross.
struct MenuScene: GalleryScene {
  private var hamburger: Hamburger

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    _ = room.box(room.middle(96, 96), room.paper, radius: 48, in: &tree)
    let side = Hamburger.side
    let large = room.group(room.middle(side, side), in: &tree)
    tree[large].values.scale = [1.75, 1.75]
    hamburger = Hamburger(
      center: Point(side / 2, side / 2), palette: room.palette, in: &tree, parent: large)
  }

  var flight: Double { 1 }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    hamburger.toggle(on: &stage)
  }
}
