import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Testing

@testable import Look

/// Nothing ever jumps, whatever becomes of a look and whenever.
@Suite struct BecomeTests {
  private let layout = Layout(measuring: TableOfLetters())

  @Test(arguments: 0..<400) func `Whatever a screen becomes in full flight, nothing jumps`(
    _ seed: Int
  ) {
    var screen = RandomScreen(seed)
    var glass = Glass(screen.look(layout))
    for step in 0..<8 {
      advance(&glass, by: Double((seed * 7 + step * 13) % 40) / 100)
      let before = glass
      let layers = before.layers
      let old = before.states(of: layers)
      screen.change()
      glass.become(screen.look(layout))
      let new = glass.states(of: layers)
      for (i, layer) in layers.enumerated() {
        for (j, property) in LayerProperty.allCases.enumerated() {
          // Only the kick of a refusal is a jump of the velocity.
          if property == .translation { continue }
          // The engine takes a track that is hardly seen to move to be at its target.
          let isCalm = old[i][j].velocity.magnitude < (property.isPlace ? 0.05 : 0.005)
          let (near, slow) = isCalm ? (1e-3, 5e-2) : (1e-6, 1e-3)
          #expect(
            (old[i][j].value - new[i][j].value).magnitude < near, "\(property) of \(layer)")
          #expect(
            (old[i][j].velocity - new[i][j].velocity).magnitude < slow, "\(property) of \(layer)")
        }
        let (was, now) = (before.tree[layer], glass.tree[layer])
        let isShown = was.content != .none || now.values.color.alpha > 0 && old[i][4].value.w > 0
        if isShown { #expect(was.content == now.content) }
        #expect(was.anchor == now.anchor && was.clipsChildren == now.clipsChildren)
      }
      for layer in Set(glass.layers).subtracting(layers) {
        #expect(glass.opacity(of: layer) == 0 || glass.tree[layer].content == .none)
      }
    }
  }

  /// Advances, and looks whether what is taken away was still to be seen.
  private func advance(_ glass: inout Glass, by seconds: Double) {
    var before = glass
    glass.advance(by: seconds)
    _ = before.engine.advance(to: Instant(seconds: glass.time))
    let after = Set(glass.layers)
    for layer in before.layers where !after.contains(layer) {
      var (opacity, next) = (1.0, Optional(layer))
      while let id = next {
        let track = LayerProperty.opacity.track(of: id)
        let seen = before.engine.presentation(of: track, at: Instant(seconds: glass.time))
        opacity *= seen?.value.x ?? before.tree[id].values.opacity
        next = before.tree[id].parent
      }
      #expect(opacity < 0.003)
    }
  }

  @Test(arguments: 0..<150)
  func `In the end it looks as if it had been built so, and nothing is left over`(
    _ seed: Int
  ) {
    var screen = RandomScreen(seed + 1000)
    var glass = Glass(screen.look(layout))
    for step in 0..<8 {
      glass.advance(by: Double((seed * 11 + step * 17) % 30) / 100)
      screen.change()
      glass.become(screen.look(layout), by: step % 3 == 0 ? .live : .reload)
    }
    glass.rest()
    #expect(glass.engine.isAtRest)
    let fresh = Glass(screen.look(layout))
    #expect(glass.layers.count == fresh.layers.count)
    let (seen, wanted) = (glass.seen, fresh.seen)
    // A rectangle that has gone stays as one without a colour.
    let items = RenderList(of: glass.tree, as: seen, scale: 1).items.filter { $0.color.alpha > 0 }
    let others = RenderList(of: fresh.tree, as: wanted, scale: 1).items
      .filter { $0.color.alpha > 0 }
    #expect(items.map(\.content) == others.map(\.content))
    for (a, b) in zip(items, others) {
      #expect(abs(a.bounds.minX - b.bounds.minX) <= 1 && abs(a.bounds.maxY - b.bounds.maxY) <= 1)
      #expect((a.color.components - b.color.components).magnitude < 0.01)
      #expect(abs(a.opacity - b.opacity) < 0.01)
    }
  }

  @Test func `However often a screen changes, its tree does not grow`() {
    var screen = RandomScreen(1)
    var glass = Glass(screen.look(layout))
    var most = 0
    for step in 0..<400 {
      screen.change()
      glass.become(screen.look(layout))
      glass.advance(by: 0.3)
      if step == 200 { most = glass.tree.layers.count }
    }
    #expect(glass.tree.layers.count < most * 2)
  }

  private func row(_ names: [String], _ size: Double = 200) -> PlacedLook {
    layout.place(in: Rect(x: 0, y: 0, width: size, height: 50)) { boxes in
      boxes.row { for name in names { boxes.fill(.white).width(.rest(1)).key(.name(name)) } }
        .key("row")
    }
  }

  @Test func `A box that comes back while it shrinks is taken where it is`() throws {
    var glass = Glass(row(["a", "b"]))
    let layer = try #require(glass.live.layer(at: ["row", "b"]))
    glass.become(row(["a"]))
    #expect(glass.live.layer(at: ["row", "b"]) == nil)
    glass.advance(by: 0.1)
    #expect(glass.opacity(of: layer) < 1)
    glass.become(row(["a", "b"]))
    #expect(glass.live.layer(at: ["row", "b"]) == layer)
    glass.rest()
    #expect(glass.live.layer(at: ["row", "b"]) == layer && glass.opacity(of: layer) == 1)
  }

  @Test func `Boxes of one name leave nothing behind`() {
    var glass = Glass(row(["a", "a", "b", "a"]))
    glass.become(row(["b", "a"]))
    glass.become(row(["a", "a", "a"]))
    glass.become(row(["b"]))
    glass.rest()
    #expect(glass.layers.count == 3)
  }

  @Test(arguments: [false, true])
  func `What shows the time grows evenly from its own moment, even on layers just made`(
    _ isNew: Bool
  ) throws {
    func look(_ pace: Pace?, _ width: Double = 200) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: width, height: 50)) { boxes in
        boxes.overlay {
          boxes.fill(.white).portion(pace == nil ? 0 : 1, from: .start, at: pace).key("bar")
        }
      }
    }
    var glass = Glass(look(nil))
    glass.engine.apply(.reduceMotion(true), at: .zero)
    let layer = try #require(glass.live.layer(at: ["root", "bar"]))
    // It is a quarter full when it is first seen.
    let pace = Pace(from: 0.2, start: Instant(seconds: 0.75), duration: 4)
    glass.live.become(look(pace), by: .live, on: &glass.stage)
    if isNew { glass.stage.settle(Set(glass.layers)) }
    glass.commit()
    for _ in 0..<10 {
      let part = 0.2 + 0.8 * (glass.time - 0.75) / 4
      #expect(abs(glass.state(.size, of: layer).value.x - 200 * part) < 1e-6)
      glass.advance(by: 0.1)
    }
    let before = glass.state(.size, of: layer)
    glass.become(look(pace, 300))
    #expect((glass.state(.size, of: layer).value - before.value).magnitude < 1e-6)
    glass.rest()
    #expect(glass.state(.size, of: layer).value.x == 300)
  }

  @Test func `A picture fades in over the one before, through which nothing shines`() throws {
    func look(_ id: Int?, _ size: Double = 50) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 50, height: 50)) { boxes in
        boxes.overlay {
          guard let id else { return }
          boxes.picture(PictureID(id)).square(size).key("picture").motion(OwnMotion(smallest: 1))
        }
      }
    }
    var glass = Glass(look(nil))
    func pictures() -> [LayerID] {
      glass.layers.filter { glass.tree[$0].content.isPicture }
    }
    glass.become(look(1), by: .live)
    #expect(glass.opacity(of: try #require(pictures().first)) == 0)
    #expect(glass.state(.scale, of: pictures()[0]).value.x == 1)
    glass.rest()
    glass.become(look(2), by: .live)
    var last = 0.0
    while pictures().count == 2 {
      let opacities = pictures().map(glass.opacity)
      #expect(opacities[1] >= last)
      #expect((1 - opacities[0]) * (1 - opacities[1]) < 0.01)
      last = opacities[1]
      glass.advance(by: 0.01)
    }
    #expect(pictures().map { glass.tree[$0].content } == [.picture(PictureID(2))])
    // One of another size does not cover it: both fade.
    glass.rest()
    glass.become(look(3, 40), by: .live)
    glass.advance(by: 0.125)
    #expect(pictures().map(glass.opacity).allSatisfy { (0.2...0.8).contains($0) })
    glass.become(look(nil), by: .live)
    glass.rest()
    #expect(pictures().isEmpty)
  }

  @Test func `A list that is thrown flies on to where its look says`() throws {
    func look(_ offset: Double, _ grip: Grip, _ motion: OwnMotion? = nil) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 70, height: 50)) { boxes in
        boxes.scroll(offset: offset, grip: grip, motion: motion) {
          for _ in 0..<9 { boxes.fill(.black).height(.px(30)) }
        }.key("list")
      }
    }
    var glass = Glass(look(0, .free()))
    let content = try #require(glass.live.layer(at: ["list", "content"]))
    func place() -> MotionState<AnimatedValue> { glass.state(.translation, of: content) }
    glass.become(look(20, .held(velocity: [0, -800])), by: .live)
    #expect(place().value.y == -20 && place().velocity.y == -800)
    glass.advance(by: 0.01)
    let start = glass.time
    let flight = ScrollFlight(
      try ScrollPhysics(range: 0...220, viewport: 50), from: MotionState(20.0, velocity: 800))
    let law = OwnMotion(pose: .flight(flight, origin: .zero, direction: [0, -1, 0, 0]))
    glass.become(look(flight.destination, .free(velocity: [0, -800]), law), by: .live)
    #expect(abs(place().value.y + 20) < 1e-9 && abs(place().velocity.y + 800) < 1e-6)
    for _ in 0..<20 {
      glass.advance(by: 0.05)
      let there = flight.state(after: glass.time - start).value
      #expect(abs(place().value.y + there) < 1)
    }
    glass.rest()
    #expect(abs(place().value.y + flight.destination) < 1)
    #expect(glass.tree[content].values.translation.y == -flight.destination)
  }

  @Test func `A finger holds scale and opacity with the shift, and they go on as fast as it`()
    throws
  {
    func look(_ scale: Double, _ grip: Grip) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 70, height: 50)) { boxes in
        boxes.overlay {
          boxes.fill(.black).pose(scale: [scale, scale]).opacity(scale).grip(grip).key("card")
        }.key("page")
      }
    }
    var glass = Glass(look(1, .free()))
    let card = try #require(glass.live.layer(at: ["page", "card"]))
    for scale in [0.9, 0.8] {
      glass.become(look(scale, .held(rates: .init())), by: .live)
      #expect(glass.state(.scale, of: card).value.x == scale)
      #expect(glass.state(.opacity, of: card).value.x == scale)
      glass.advance(by: 0.1)
      #expect(glass.state(.scale, of: card).value.x == scale, "a finger is followed at once")
    }
    glass.become(look(0.5, .free(rates: .init(scale: -2, opacity: -1))), by: .live)
    #expect(glass.state(.scale, of: card).value.x == 0.8)
    #expect(glass.state(.scale, of: card).velocity.x == -2)
    #expect(glass.state(.opacity, of: card).value.x == 0.8)
    glass.rest()
    #expect(glass.seen[card].scale == [0.5, 0.5] && glass.seen[card].opacity == 0.5)
  }

  @Test func `What has faded out is hidden, changes unseen, and comes in again`() throws {
    func look(_ opacity: Double, _ width: Double, _ names: [String] = []) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.overlay {
          boxes.overlay {
            boxes.fill(.white).width(.px(width)).key("card")
            for name in names { boxes.fill(.black).key(.name(name)) }
          }.opacity(opacity).passing(from: Point(0, 30), to: .zero, scale: 2).key("sheet")
        }.key("page")
      }
    }
    var glass = Glass(look(1, 10))
    let sheet = try #require(glass.live.layer(at: ["page", "sheet"]))
    let card = try #require(glass.live.layer(at: ["page", "sheet", "card"]))
    glass.become(look(0, 10))
    #expect(!glass.tree[sheet].isHidden, "it is still seen")
    glass.rest()
    #expect(glass.tree[sheet].isHidden)
    glass.become(look(0, 50, ["old"]))
    #expect(glass.seen[card].size.width == 50, "nobody sees it grow")
    let old = try #require(glass.live.layer(at: ["page", "sheet", "old"]))
    #expect(glass.seen[old].opacity == 1)
    glass.become(look(1, 70, ["old", "new"]))
    #expect(!glass.tree[sheet].isHidden)
    #expect(glass.seen[sheet].opacity == 0 && glass.seen[sheet].translation == Point(0, 30))
    #expect(glass.seen[sheet].scale == [2, 2])
    #expect(glass.seen[card].size.width == 70, "it comes as it is")
    let new = try #require(glass.live.layer(at: ["page", "sheet", "new"]))
    #expect(glass.seen[new].opacity == 0, "what is new in it comes in")
    glass.rest()
    #expect(glass.seen[sheet].translation == .zero && glass.opacity(of: new) == 1)
  }

  @Test func `Boxes that get another goal on their way lie on each other as before`() {
    func look(_ names: [String]) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.row { for name in names { boxes.fill(.white).width(.px(30)).key(.name(name)) } }
          .key("page")
      }
    }
    var glass = Glass(look(["a", "b", "c"]))
    glass.become(look(["c", "b", "a"]))
    glass.advance(by: 0.15)
    let page = glass.live.layer(at: ["page"]) ?? glass.tree.root
    let before = glass.tree[page].children
    glass.become(look(["a", "b", "c"]))
    #expect(glass.tree[page].children == before)
    glass.rest()
    #expect(
      glass.tree[page].children.map { glass.seen[$0].position.x } == [15, 45, 75])
  }

  @Test func `What takes another's place in flight begins where that is seen, as fast`() throws {
    func look(_ word: String, x: Double, size: Double) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 400, height: 300)) { boxes in
        boxes.overlay {
          boxes.place(Rect(x: x, y: 20, width: 200, height: 80)) {
            boxes.text(TextContent(word, size: size), .white).key("word")
          }
        }.key("page")
      }
    }
    for goal in [40.0, 150, 10] {
      var glass = Glass(look("One", x: 10, size: 20))
      let old = try #require(glass.live.layer(at: ["page", "word"]))
      glass.become(look("One", x: 150, size: 20))
      glass.advance(by: 0.1)
      let before = glass.state(.position, of: old)
      #expect(before.velocity.x > 100)
      glass.become(look("Two", x: goal, size: 20))
      let new = try #require(glass.live.layer(at: ["page", "word"]))
      #expect(new != old)
      let shift = glass.tree[new].anchor == glass.tree[old].anchor ? 0 : Double.nan
      #expect(abs(glass.state(.position, of: new).value.x - before.value.x - shift) < 1e-9)
      #expect(abs(glass.state(.position, of: new).velocity.x - before.velocity.x) < 1e-6)
      #expect(abs(glass.state(.position, of: old).velocity.x - before.velocity.x) < 1e-6)
      glass.rest()
      #expect(glass.seen[new].position == glass.tree[new].values.position)
    }
  }

  @Test func `A fixed place may lie outside of what is around it`() {
    layout.isRightToLeft = false
    let placed = layout.place(in: Rect(x: 0, y: 0, width: 50, height: 50)) { boxes in
      boxes.overlay {
        boxes.place(Rect(x: 50, y: -9, width: 70, height: 80)) { boxes.fill(.white).key("in") }
          .key("out")
      }.key("page")
    }
    #expect(placed.shown.map(\.frame.origin) == [.zero, Point(50, -9), Point(50, -9)])
    #expect(placed.shown.last?.frame.size == Size(70, 80))
  }

  @Test func `A box that moves among others lies in front until it has arrived`() {
    func look(_ names: [String]) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.overlay {
          boxes.fill(.black).key("ground")
          boxes.row { for name in names { boxes.fill(.white).width(.px(30)).key(.name(name)) } }
          boxes.fill(.clear).key("glass")
        }.key("page")
      }
    }
    func order(_ glass: Glass) -> [BoxKey] {
      let keys: [BoxKey] = ["ground", "a", "b", "c", "glass"]
      let page = glass.live.layer(at: ["page"]) ?? glass.tree.root
      return glass.tree[page].children.map { layer in
        keys.first { glass.live.layer(at: ["page", $0]) == layer } ?? "gone"
      }
    }
    var glass = Glass(look(["a", "b", "c"]))
    glass.become(look(["c", "b", "a"]))
    #expect(order(glass) == ["ground", "b", "c", "a", "glass"])
    glass.advance(by: 0.1)
    #expect(order(glass) == ["ground", "b", "c", "a", "glass"])
    glass.rest()
    #expect(order(glass) == ["ground", "c", "b", "a", "glass"])
  }

  @Test func `A box that crosses no other keeps its place among them`() throws {
    func look(_ width: Double) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.row {
          boxes.space(.px(width))
          boxes.fill(.white).width(.px(20)).key("a")
          boxes.space(.rest(1))
          boxes.fill(.white).width(.px(20)).key("b")
        }.key("page")
      }
    }
    var glass = Glass(look(0))
    let page = try #require(glass.live.layer(at: ["page"]))
    let before = glass.tree[page].children
    glass.become(look(30))
    #expect(glass.tree[page].children == before)
  }

  @Test func `Contents that are faded from stay above what they were above`() throws {
    func look(_ word: String) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.overlay {
          boxes.fill(.black).key("ground")
          boxes.text(TextContent(word, size: 12), .white).key("word")
        }.key("page")
      }
    }
    var glass = Glass(look("On"))
    let page = try #require(glass.live.layer(at: ["page"]))
    let old = glass.tree[page].children
    glass.become(look("Off"))
    #expect(Array(glass.tree[page].children.prefix(2)) == old)
    #expect(glass.tree[page].children.count == 3)
    glass.become(look("On"))
    #expect(glass.live.layer(at: ["page", "word"]) == old[1])
    glass.rest()
    #expect(glass.tree[page].children == old)
  }

  @Test func `A value that changes before one's eyes is there at once`() throws {
    func look(_ word: String) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.text(TextContent(word, size: 12), .white).key("word")
      }
    }
    var glass = Glass(look("21"))
    let layer = try #require(glass.live.layer(at: ["word"]))
    glass.become(look("22.5"), by: .live)
    #expect(glass.live.layer(at: ["word"]) == layer && glass.layers.count == 2)
    #expect(glass.tree[layer].size.width == 24 && glass.state(.size, of: layer).value.x == 24)
  }

  @Test(arguments: [false, true])
  func `What passes through comes from one side and goes to the other, from where it is seen`(
    rightToLeft: Bool
  ) throws {
    func look(_ word: String) -> PlacedLook {
      layout.isRightToLeft = rightToLeft
      return layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.text(TextContent(word, size: 12), .white)
          .passing(from: Point(9, 30), to: Point(0, -30)).key(.name(word))
      }
    }
    var glass = Glass(look("41"))
    let old = try #require(glass.live.layer(at: ["41"]))
    func way(_ layer: LayerID) -> Point {
      let way = glass.state(.translation, of: layer).value
      return Point(way.x, way.y)
    }
    glass.become(look("42"), by: .live)
    let new = try #require(glass.live.layer(at: ["42"]))
    #expect(way(new) == Point(rightToLeft ? -9 : 9, 30) && way(old) == .zero)
    #expect(glass.opacity(of: new) == 0 && glass.state(.scale, of: new).value.x == 1)
    glass.advance(by: 0.1)
    let (there, gone) = (way(new), way(old))
    #expect(there.y < 30 && gone.y < 0)
    glass.become(look("43"), by: .live)
    #expect(way(new) == there && way(old) == gone)
    glass.become(look("41"), by: .live)
    #expect(glass.live.layer(at: ["41"]) == old && way(old) == gone)
    glass.rest()
    #expect(glass.layers.count == 2 && way(old) == .zero && glass.opacity(of: old) == 1)
  }

  @Test func `What comes in later is unseen until then, and is taken away from where it is`() throws
  {
    func look(_ isThere: Bool) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 90, height: 50)) { boxes in
        boxes.overlay {
          guard isThere else { return }
          boxes.fill(.white).key("a").passing(from: Point(0, 30), to: .zero, after: 0.2)
        }.key("page")
      }
    }
    var glass = Glass(look(false))
    glass.become(look(true))
    let layer = try #require(glass.live.layer(at: ["page", "a"]))
    func seen() -> (way: Double, opacity: Double) {
      (glass.state(.translation, of: layer).value.y, glass.opacity(of: layer))
    }
    #expect(seen() == (30, 0))
    glass.advance(by: 0.15)
    #expect(seen() == (30, 0))
    glass.advance(by: 0.2)
    let there = seen()
    #expect(there.way > 0 && there.way < 30 && there.opacity > 0.1 && there.opacity < 0.9)
    glass.become(look(false))
    #expect(abs(seen().way - there.way) < 1e-9 && abs(seen().opacity - there.opacity) < 1e-9)
    glass.advance(by: 0.05)
    glass.become(look(true))
    glass.rest()
    #expect(glass.live.layer(at: ["page", "a"]) == layer && seen() == (0, 1))
  }

  private func bar(_ fraction: Double, _ grip: Grip, rightToLeft: Bool = false) -> PlacedLook {
    layout.isRightToLeft = rightToLeft
    return layout.place(in: Rect(x: 0, y: 0, width: 200, height: 20)) { boxes in
      boxes.overlay {
        boxes.fill(.white).portion(fraction, from: .start).grip(grip).key("fill")
      }.key("bar")
    }
  }

  @Test(arguments: [false, true])
  func `A held box is where the finger is, and goes on as fast as it is let go`(
    rightToLeft: Bool
  ) throws {
    // A bar that was turned round keeps its layer.
    var glass = Glass(bar(0.2, .free()))
    glass.become(bar(0.2, .free(), rightToLeft: rightToLeft))
    glass.rest()
    let fill = try #require(glass.live.layer(at: ["bar", "fill"]))
    func edge() -> (fixed: Double, free: Double, speed: Double) {
      let (size, place) = (glass.state(.size, of: fill), glass.state(.position, of: fill))
      let left = place.value.x - glass.tree[fill].anchor.x * size.value.x
      let right = left + size.value.x
      return rightToLeft
        ? (200 - right, 200 - left, size.velocity.x) : (left, right, size.velocity.x)
    }
    func expect(_ free: Double, _ speed: Double, _ near: Double = 1e-9) {
      let edge = edge()
      #expect(abs(edge.fixed) < near && abs(edge.free - free) < near, "\(edge)")
      #expect(abs(edge.speed - speed) < near)
    }
    glass.become(bar(0.5, .held(velocity: [300, 0]), rightToLeft: rightToLeft), by: .live)
    expect(100, 300)
    glass.advance(by: 0.1)
    glass.become(bar(0.6, .held(velocity: [300, 0]), rightToLeft: rightToLeft), by: .live)
    expect(120, 300)
    glass.advance(by: 0.1)
    glass.become(bar(1, .free(velocity: [450, 0]), rightToLeft: rightToLeft), by: .live)
    expect(120, 450)
    for _ in 0..<10 {
      glass.advance(by: 0.03)
      #expect(abs(edge().fixed) < 1e-6)
    }
    glass.rest()
    expect(200, 0, 1)
  }

  @Test func `Words across the edge of a fill are always in both inks, whatever they become`() {
    func look(_ word: String, _ fraction: Double, _ width: Double, rightToLeft: Bool) -> PlacedLook
    {
      layout.isRightToLeft = rightToLeft
      return layout.place(in: Rect(x: 0, y: 0, width: width, height: width / 4)) { boxes in
        boxes.fill(.black) {
          boxes.overlay {
            boxes.fill(.white).portion(fraction, from: .start).key("fill")
            for (side, ink) in [(LayerMask.Side.outside, Color.white), (.inside, .black)] {
              boxes.overlay {
                boxes.text(TextContent(word, size: 20), ink).align(.center).key("word")
              }.seen(side, of: "fill").key(side == .inside ? "inside" : "outside")
            }
          }.padding(4)
        }.key("card")
      }
    }
    var glass = Glass(look("Volume", 0.4, 200, rightToLeft: false))
    func covered() -> [(area: Int, shown: Int)] {
      let items = RenderList(of: glass.tree, as: glass.seen, scale: 1).items
      let words = items.filter { if case .text = $0.content { true } else { false } }
      return Dictionary(grouping: words) { "\($0.content) \($0.bounds)" }.values
        .map { pair in (pair[0].bounds.area, pair.reduce(0) { $0 + $1.visibleBounds.area }) }
    }
    let changes: [(String, Double, Double, Bool)] = [
      ("Volume", 0.6, 200, false), ("Lautstärke", 0.5, 240, false), ("Volume", 0.5, 200, true),
      ("Volume", 0.3, 120, true), ("Lautstärke", 0, 300, false), ("Volume", 1, 200, true),
    ]
    for (word, fraction, width, rightToLeft) in changes {
      glass.become(look(word, fraction, width, rightToLeft: rightToLeft))
      for _ in 0..<7 {
        let all = covered()
        #expect(!all.isEmpty)
        for (area, shown) in all { #expect(shown == area) }
        glass.advance(by: 0.04)
      }
    }
    glass.rest()
    #expect(covered().allSatisfy { $0.area == $0.shown } && covered().count == 1)
  }

  @Test func `Kept boxes are not made anew until their inputs or their size change`() throws {
    var made = 0
    func look(_ input: Int, _ width: Double, _ shift: Double) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: width, height: 50)) { boxes in
        boxes.overlay {
          boxes.kept("row", input) { boxes in
            made += 1
            boxes.fill(Color(hex: UInt32(input))).key("fill")
          }
        }.pose(shift: Point(shift, 0)).key("list")
      }
    }
    var glass = Glass(look(1, 100, 0))
    let fill = try #require(glass.live.layer(at: ["list", "row", "fill"]))
    #expect(made == 1)
    glass.become(look(1, 100, 10))
    #expect(made == 1 && glass.live.layer(at: ["list", "row", "fill"]) == fill)
    glass.become(look(2, 100, 10))
    #expect(made == 2 && glass.tree[fill].values.color == Color(hex: 2))
    glass.become(look(2, 120, 10))
    #expect(made == 3 && glass.tree[fill].size.width == 120)
  }

  @Test func `A host's layers are left alone, and go with it`() throws {
    func look(_ hosts: Bool, _ width: Double) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: width, height: 50)) { boxes in
        boxes.overlay { if hosts { boxes.host("lab") } }.key("page")
      }
    }
    var glass = Glass(look(true, 100))
    let host = try #require(glass.live.layer(at: ["page", "lab"]))
    let own = glass.stage.tree.add(Layer(frame: .zero, content: .fill), to: host)
    glass.become(look(true, 150))
    #expect(glass.tree[host].children == [own] && glass.tree[host].size.width == 150)
    glass.become(look(false, 150))
    glass.rest()
    #expect(glass.layers.count == 2)
  }

  @Test func `News of one box leaves the others alone`() throws {
    var glass = Glass(row(["a", "b"]))
    let part = layout.place(in: Rect(x: 0, y: 0, width: 70, height: 50), key: "a") { boxes in
      boxes.fill(.black)
    }
    glass.live.become(part: part, in: ["row"], by: .live, on: &glass.stage)
    let (a, b) = (glass.live.layer(at: ["row", "a"]), glass.live.layer(at: ["row", "b"]))
    #expect(try glass.tree[#require(a)].size.width == 70)
    #expect(try glass.tree[#require(b)].size.width == 100)
  }

  @Test func `A look that is shown at once leaves nothing behind`() {
    func look(_ word: Int) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 70, height: 50)) { boxes in
        boxes.overlay { boxes.text(TextContent("\(word)", size: 10), .white).key("word") }
      }
    }
    var glass = Glass(look(0))
    let count = glass.layers.count
    glass.become(look(1))
    glass.advance(by: 0.01)
    glass.become(look(2))
    #expect(glass.layers.count == count + 2)
    glass.live.settle(on: &glass.stage)
    #expect(glass.layers.count == count)
  }

  @Test func `A refusal shakes once`() throws {
    func look(_ count: Int) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 70, height: 50)) { boxes in
        boxes.fill(.black).shakes(count).key("card")
      }
    }
    var glass = Glass(look(3))
    let card = try #require(glass.live.layer(at: ["card"]))
    #expect(glass.engine.isAtRest)
    glass.become(look(4))
    #expect(glass.state(.translation, of: card).velocity.x > 100)
    glass.rest()
    glass.become(look(4))
    #expect(glass.engine.isAtRest && glass.state(.translation, of: card).value == .zero)
  }
}
