import DetentGeometry
import DetentScene
import Drawing
import SeededNumbers
import TestSupport
import Testing

/// A panel in small whose layers change at random: they move, change colour, text, size and place in
/// sight.
private struct ChangingPanel {
  var numbers: SeededNumbers
  var tree = LayerTree(size: Size(160, 120))
  private var pane = LayerID(0)
  /// Clips what is on the strip in it, on which the cards are.
  private var window = LayerID(0)
  private var strip = LayerID(0)
  private var fills: [LayerID] = []
  private var texts: [LayerID] = []

  init(seed: UInt64) {
    numbers = SeededNumbers(seed)
    let screen = Rect(x: 0, y: 0, width: 160, height: 120)
    _ = tree.add(Layer(frame: screen, content: .picture(.wallpaper)), to: tree.root)
    let clock = Rect(x: 30, y: 10, width: 100, height: 30)
    texts.append(tree.add(text("12:30", clock), to: tree.root))
    let sheet = Rect(x: 0, y: 0, width: 160, height: 110)
    pane = tree.add(Layer(frame: sheet), to: tree.root)
    let shadow = Shadow(radius: 9, offset: Point(0, -2), opacity: 0.4)
    for content in [Content.shadow(shadow), .fill, .backdrop(.material)] {
      var layer = Layer(frame: sheet, content: content, color: .white)
      layer.values.cornerRadius = 14
      layer.corners = .top
      _ = tree.add(layer, to: pane)
    }
    var window = Layer(frame: Rect(x: 4, y: 14, width: 152, height: 76))
    window.clipsChildren = !seed.isMultiple(of: 2)
    self.window = tree.add(window, to: pane)
    strip = tree.add(Layer(frame: Rect(x: -4, y: -14, width: 160, height: 110)), to: self.window)
    for i in 0..<4 { addCard(Rect(x: 8.5 + Double(i) * 37, y: 20, width: 33, height: 60)) }
  }

  private mutating func addCard(_ frame: Rect) {
    var layer = Layer(frame: frame, content: .fill, color: Color(hex: 0x33_3C47))
    layer.values.cornerRadius = 8
    let corners: [Corners] = [.all, .top, .left, .all]
    layer.corners = corners[texts.count % 4]
    let card = tree.add(layer, to: strip)
    // A window in it, and what is larger.
    var window = Layer(frame: Rect(x: 20, y: 46, width: 9, height: 9))
    window.clipsChildren = true
    let opening = tree.add(window, to: card)
    let wide = Rect(x: -4, y: -4, width: 20, height: 20)
    _ = tree.add(Layer(frame: wide, content: .fill, color: Color(hex: 0x4488_CC)), to: opening)
    let disc = Rect(x: 5, y: 5, width: 22, height: 22)
    var badge = Layer(frame: disc, content: .fill, color: Color(hex: 0xFF_B454))
    badge.values.cornerRadius = 11
    let button = tree.add(badge, to: card)
    let mark = Rect(x: 4, y: 4, width: 14, height: 14)
    _ = tree.add(Layer(frame: mark, content: .icon(IconName("light")), color: .black), to: button)
    fills += [card, button]
    texts.append(
      tree.add(text("Air", Rect(x: 4, y: 32, width: 26, height: 14)), to: card))
  }

  private func text(_ string: String, _ frame: Rect) -> Layer {
    Layer(frame: frame, content: .text(TextContent(string, size: 11)), color: .white)
  }

  private mutating func int(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &numbers)
  }

  /// What is often all that happens: something moves with all that is on it.
  mutating func slide() {
    let card = fills[2 * int(0...fills.count / 2 - 1)]
    switch int(0...19) {
    case 0: change()
    case 1: addCard(Rect(x: Double(int(0...120)), y: Double(int(0...60)), width: 33, height: 60))
    case 2: tree[card].values.scale = tree[card].values.scale.x == 1 ? [0.9, 0.9] : [1, 1]
    case 3: tree[card].values.position.x += Double(int(-9...9))
    case 4...7: tree[strip].values.position.x += Double(int(-12...12))
    case 8, 9: tree[strip].values.position.y += Double(int(-40...40))
    case 10: tree[window].values.position.y += Double(int(-4...4))
    case 11: tree[pane].values.position.y += 0.25
    case 12: tree[pane].values.position = Point(80, 60)
    default:
      tree[pane].values.position.x += Double(int(-2...2))
      tree[pane].values.position.y += Double(int(-9...9))
    }
  }

  /// Something is seen elsewhere than it has been asked to be.
  mutating func move(in seen: inout PresentationTree) {
    seen[pane].position.y += Double(int(-3...3))
    seen[fills[int(0...fills.count - 1)]].position.x += Double(int(-2...2))
  }

  /// One thing or two change, as in a frame.
  mutating func change() {
    tree[pane].values.position.y = Double(int(0...700)) / 4
    let fill = fills[int(0...fills.count - 1)]
    let text = texts[int(0...texts.count - 1)]
    let gray = Double(int(0...4)) / 4
    switch int(0...10) {
    case 0: tree[fill].values.color = Color(red: gray, green: 0.4, blue: 1 - gray)
    case 1: tree[fill].values.opacity = gray
    case 2: tree[fill].isHidden.toggle()
    case 3: tree[fill].size = Size(20 + gray * 16, 30 + gray * 20)
    case 4: tree[fill].values.cornerRadius = gray * 12
    case 5: tree[text].content = .text(TextContent("\(int(0...99))", size: 11))
    case 6: tree[text].values.color = Color(red: 1, green: gray, blue: gray)
    case 7: tree[strip].values.position.x += Double(int(-30...30))
    case 8: tree[window].values.position.y += Double(int(-6...6))
    case 9: tree[window].size = Size(Double(int(90...150)), Double(int(40...80)))
    default: tree[fill].values.position.x += Double(int(-3...3))
    }
  }
}

@Suite struct RedrawTests {
  init() { TestFonts.use() }

  @Test(arguments: [1.0, 1.5, 2], UInt64(0)..<6)
  func `a frame drawn over the one before is the frame drawn afresh`(scale: Double, seed: UInt64)
    throws
  {
    let size = PixelSize(Int(160 * scale), Int(120 * scale))
    let kept = try Compositor.withTestPictures(scale: scale, screen: size)
    var panel = ChangingPanel(seed: seed)
    let glass = try Canvas(size)
    var (shown, next) = (RenderList(), RenderList())
    for step in 0..<24 {
      let seen = PresentationTree(of: panel.tree)
      next.rebuild(of: panel.tree, as: seen, scale: scale)
      kept.narrow(&next, within: PixelRect(size))
      let damage = RenderList.damage(from: shown, to: next, screen: PixelRect(size))
      glass.picture.withPixels { kept.draw(next, damage: damage, into: $0) }
      let afresh = try Canvas(size)
      let fresh = try Compositor.withTestPictures(scale: scale, screen: size)
      afresh.draw(
        RenderList(of: panel.tree, as: seen, scale: scale), [PixelRect(size)], with: fresh)
      let isSame = glass.pixels == afresh.pixels
      #expect(isSame, "step \(step)")
      swap(&shown, &next)
      panel.change()
    }
  }

  @Test(arguments: [1.0, 1.5, 2], UInt64(20)..<30)
  func `a list written over another is the list made anew`(scale: Double, seed: UInt64) {
    var panel = ChangingPanel(seed: seed)
    var list = RenderList()
    for _ in 0..<60 {
      let seen = PresentationTree(of: panel.tree)
      list.rebuild(of: panel.tree, as: seen, scale: scale)
      #expect(list == RenderList(of: panel.tree, as: seen, scale: scale))
      panel.change()
    }
  }

  @Test(arguments: [1.0, 1.5, 2], UInt64(40)..<44)
  func `what is moved from the list before, and placed, is what is worked out and drawn afresh`(
    scale: Double, seed: UInt64
  ) throws {
    let size = PixelSize(Int(160 * scale), Int(120 * scale))
    let kept = try Compositor.withTestPictures(scale: scale, screen: size)
    var panel = ChangingPanel(seed: seed)
    // Some memory, as much as it takes, or none: then cards are known by their outlines only.
    let limits = [40: 1 << 24, 41: 1 << 24, 42: Int(9000 * scale * scale), 43: 1]
    var plan = SurfacePlan(limit: limits[Int(seed)] ?? 0)
    let glass = try Canvas(size)
    var (shown, next) = (RenderList(), RenderList())
    var placed = 0
    var seen = PresentationTree(of: panel.tree)
    for step in 0..<60 {
      // As on a panel, where what is seen follows the model and what moves, or is looked for anew.
      if step % 9 == 8 { seen = PresentationTree(of: panel.tree) }
      seen.reset(to: panel.tree)
      if step % 5 < 3 { panel.move(in: &seen) }
      next.rebuild(of: panel.tree, as: seen, scale: scale, placing: &plan)
      let anew = RenderList(of: panel.tree, as: seen, scale: scale)
      #expect(next.flattened.seenPlaces == anew.seenPlaces, "step \(step)")
      placed += next.items.count { $0.surface != nil }
      kept.narrow(&next, within: PixelRect(size))
      next.outlineRuns(like: shown, within: PixelRect(size))
      plan.end(panel.tree, seen, scale: scale) { kept.narrowApart(&$0) }
      if plan.takeGivenUp() { kept.keepSurfaces(of: plan) }
      panel.slide()
      // Not every frame gets a buffer: then the list is written over once more, and again.
      if step % 9 > 5 { continue }
      let damage = RenderList.damage(from: shown, to: next, screen: PixelRect(size))
      glass.picture.withPixels { kept.draw(next, damage: damage, into: $0) }
      let afresh = try Canvas(size)
      let fresh = try Compositor.withTestPictures(scale: scale, screen: size)
      afresh.draw(anew, [PixelRect(size)], with: fresh)
      // Cairo rounds what is scaled by one step otherwise where it draws a part of it.
      let isSame = zip(glass.pixels, afresh.pixels).allSatisfy { $0 == $1 || $0.isNear($1) }
      #expect(isSame, "step \(step)")
      swap(&shown, &next)
    }
    #expect(plan.limit == 1 || placed > 20)
  }
}

extension RedrawTests {
  /// On a screen that is large enough for the parts of a card to be damaged apart.
  @Test(arguments: [UInt64(62), 63])
  func `what is known of a thing that slides is hardly more than its items tell`(
    seed: UInt64
  ) throws {
    let size = PixelSize(640, 480)
    let screen = PixelRect(size)
    let kept = try Compositor.withTestPictures(scale: 4, screen: size)
    var panel = ChangingPanel(seed: seed)
    var plan = SurfacePlan(limit: seed.isMultiple(of: 2) ? 1 << 24 : 1)
    let glass = try Canvas(size)
    var seen = PresentationTree(of: panel.tree)
    var (shown, next) = (RenderList(), RenderList())
    var (known, told, differing) = (0, 0, 0)
    for step in 0..<60 {
      seen.reset(to: panel.tree)
      next.rebuild(of: panel.tree, as: seen, scale: 4, placing: &plan)
      kept.narrow(&next, within: screen)
      next.outlineRuns(like: shown, within: screen)
      plan.end(panel.tree, seen, scale: 4) { kept.narrowApart(&$0) }
      let damage = RenderList.damage(from: shown, to: next, screen: screen)
      let items = RenderList.damage(
        from: RenderList(items: shown.items), to: RenderList(items: next.items), screen: screen)
      (known, told) = (known + damage.area, told + items.area)
      if damage != items { differing += 1 }
      glass.picture.withPixels { kept.draw(next, damage: damage, into: $0) }
      let afresh = try Canvas(size)
      afresh.draw(RenderList(of: panel.tree, as: seen, scale: 4), [screen], with: kept)
      let (a, b) = (glass.pixels, afresh.pixels)
      let isSame = a == b || zip(a, b).allSatisfy { $0.isNear($1) }
      #expect(isSame, "step \(step)")
      swap(&shown, &next)
      panel.slide()
    }
    #expect(differing > 5)
    #expect(Double(known) < 1.1 * Double(told), "\(known) of \(told)")
  }
}

extension UInt32 {
  /// Whether no channel of a pixel is off by more than one step.
  fileprivate func isNear(_ other: UInt32) -> Bool {
    stride(from: 0, to: 32, by: 8).allSatisfy { bit in
      abs(Int(self >> bit & 0xFF) - Int(other >> bit & 0xFF)) <= 1
    }
  }
}

/// What of an item says where it is.
private struct ItemPlace: Equatable {
  let layer: LayerID
  let transform: Transform
  let clip: PixelRect?
  let opacity: Double
  let content: Content
}

extension RenderList {
  /// Of what is not cut away whole: a card that is placed keeps that, too.
  fileprivate var seenPlaces: [ItemPlace] {
    items.filter { !($0.clip?.isEmpty ?? false) }.map(\.place)
  }
}

extension RenderItem {
  fileprivate var place: ItemPlace {
    ItemPlace(layer: layer, transform: transform, clip: clip, opacity: opacity, content: content)
  }
}
