import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing

/// A thing in a clip in a group, all of which can move, on a screen of 100 × 100.
private struct Window {
  var stage: Stage
  let group: LayerID
  let clip: LayerID
  let thing: LayerID

  init() {
    var tree = LayerTree(size: Size(100, 100))
    let frame = Rect(x: 0, y: 0, width: 50, height: 50)
    group = tree.add(Layer(frame: frame), to: tree.root)
    clip = tree.add(Layer(frame: frame), to: group)
    tree[clip].clipsChildren = true
    thing = tree.add(Layer(frame: frame, content: .fill, color: .black), to: clip)
    stage = Stage(tree: tree)
  }

  func isOutOfSight(_ moving: [(LayerProperty, LayerID)] = []) -> Bool {
    let tracks = Set(moving.map { $0.0.track(of: $0.1) })
    return stage.isOutOfSight(
      LayerProperty.position.track(of: thing), in: PresentationTree(of: stage.tree), scale: 2,
      whileMoving: tracks.contains)
  }
}

@Suite struct SightTests {
  @Test func `What is on the screen is in sight, and what may come back in its clip`() {
    var window = Window()
    #expect(!window.isOutOfSight())
    window.stage.tree[window.thing].values.position = Point(500, 500)
    #expect(!window.isOutOfSight([(.position, window.thing)]))
  }

  @Test func `What is on a hidden layer is out of sight`() {
    var window = Window()
    window.stage.tree[window.group].isHidden = true
    #expect(window.isOutOfSight([(.position, window.group), (.opacity, window.group)]))
  }

  @Test func `What is on a clear layer is out of sight, unless that is to be seen`() {
    var window = Window()
    window.stage.tree[window.clip].values.opacity = 0
    #expect(window.isOutOfSight([(.position, window.group)]))
    #expect(!window.isOutOfSight([(.opacity, window.clip)]))
  }

  @Test(arguments: [(Point(-25, 25), true), (Point(25, 125), true), (Point(-24, 25), false)])
  func `What is in a clip beyond the edge is out of sight`(place: Point, isOut: Bool) {
    var window = Window()
    window.stage.tree[window.clip].values.position = place
    #expect(window.isOutOfSight([(.position, window.thing)]) == isOut)
  }

  @Test(
    arguments: [
      LayerProperty.position, .scale, .rotation, .size, .translation, .rotationX, .rotationY, .z,
      .perspective,
    ])
  func `What carries a clip may bring it into sight`(property: LayerProperty) {
    var window = Window()
    window.stage.tree[window.clip].values.position = Point(500, 500)
    #expect(window.isOutOfSight())
    #expect(!window.isOutOfSight([(property, window.group)]))
    #expect(!window.isOutOfSight([(property, window.clip)]))
  }

  @Test func `A clip within another is seen through both`() {
    var window = Window()
    window.stage.tree[window.group].clipsChildren = true
    window.stage.tree[window.clip].values.position = Point(78, 25)
    #expect(window.isOutOfSight())
    #expect(!window.isOutOfSight([(.position, window.group)]), "it may move to where it is seen")
  }

  @Test func `What leaves the glass may be anywhere`() {
    var window = Window()
    window.stage.tree[window.clip].values.position = Point(500, 500)
    window.stage.tree[window.group].values.rotationX = 0.4
    #expect(!window.isOutOfSight())
  }

  @Test func `A track of no layer is not out of sight`() {
    let window = Window()
    let track = LayerProperty.position.track(of: LayerID(99))
    let isOut = window.stage.isOutOfSight(
      track, in: PresentationTree(of: window.stage.tree), scale: 2, whileMoving: { _ in false })
    #expect(!isOut)
  }
}
