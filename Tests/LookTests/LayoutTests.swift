import DetentGeometry
import DetentScene
import Drawing
import SeededNumbers
import Testing

@testable import Look

/// Letters half as wide as high.
struct TableOfLetters: TextMeasuring {
  func size(of text: TextContent, fitting width: Double?) -> Size {
    var size = text.size
    let letters = Double(text.string.count)
    while let width, letters * size * 0.5 > width, size > text.leastSize, text.leastSize > 0 {
      size = max(text.leastSize, size * 0.92)
    }
    let whole = letters * size * 0.5
    let lines = width.map { min(Double(text.lines), (whole / max(1, $0)).rounded(.up)) } ?? 1
    return Size(
      min(whole, width ?? whole).rounded(.up), (max(1, lines) * size * 1.2).rounded(.up))
  }
}

@Suite struct LayoutTests {
  private let layout = Layout(measuring: TableOfLetters())

  private func frames(_ size: Size, _ look: (Boxes) -> Void) -> [Rect] {
    let placed = layout.place(in: Rect(origin: .zero, size: size)) { boxes in
      boxes.overlay { look(boxes) }
    }
    return placed.children(of: 0).map { placed.boxes[$0].look.frame }
  }

  @Test func `A row shares out what is left over`() {
    let found = frames(Size(130, 40)) { boxes in
      boxes.row(spacing: 10) {
        boxes.fill(.white).width(.px(20))
        boxes.fill(.white).width(.rest(1))
        boxes.fill(.white).width(.rest(2))
      }
    }
    #expect(found.map(\.minX) == [0, 30, 70] && found.map(\.size.width) == [20, 30, 60])
    #expect(found.allSatisfy { $0.size.height == 40 })
  }

  @Test func `Some parts run from the left to the right in every language`() {
    defer { layout.isRightToLeft = false }
    layout.isRightToLeft = true
    let placed = layout.place(in: Rect(x: 0, y: 0, width: 100, height: 20)) { boxes in
      boxes.row {
        boxes.row {
          boxes.fill(.white).width(.px(10))
          boxes.fill(.white).width(.px(30))
        }.width(.px(40)).key("player").leftToRight()
        boxes.fill(.white).width(.rest(1)).key("next")
      }
    }
    let found = placed.shown.map(\.frame.minX)
    #expect(found == [0, 60, 60, 70, 0])
  }

  @Test func `A long text gives way before an icon does`() {
    let found = frames(Size(60, 20)) { boxes in
      boxes.row {
        boxes.icon("light", .white).square(20)
        boxes.text(TextContent("a very long name", size: 10), .white)
      }
    }
    #expect(found.map(\.size.width) == [20, 40])
  }

  @Test func `A text stands where it says, or where its box is aligned`() {
    func found(_ alignment: TextContent.Alignment, _ align: Box.Alignment?) -> Rect {
      frames(Size(100, 50)) { boxes in
        let box = boxes.text(TextContent("ab", size: 10, alignment: alignment), .white)
        if let align { box.align(align, .end) }
      }[0]
    }
    #expect(found(.leading, nil) == Rect(x: 0, y: 19, width: 10, height: 12))
    #expect(found(.trailing, nil).maxX == 100 && found(.center, nil).minX == 45)
    #expect(found(.leading, .end) == Rect(x: 90, y: 38, width: 10, height: 12))
  }

  @Test func `A line begins at the right where the language does`() {
    func found() -> [Rect] {
      frames(Size(100, 12)) { boxes in
        boxes.row {
          boxes.fill(.white).width(.px(20))
          boxes.text(TextContent("ab", size: 10), .white)
        }
      }
    }
    #expect(found().map(\.minX) == [0, 20])
    layout.isRightToLeft = true
    #expect(found().map(\.maxX) == [100, 80])
  }

  @Test func `Figures are read from left to right in every language`() {
    layout.isRightToLeft = true
    let placed = layout.place(in: Rect(x: 0, y: 0, width: 100, height: 12)) { boxes in
      boxes.row {
        boxes.row { for name in ["a", "b"] { boxes.fill(.white).width(.px(20)).key(.name(name)) } }
          .leftToRight().key("figures")
        boxes.fill(.white).width(.px(30)).key("c")
      }.key("row")
    }
    let frames = Dictionary(
      uniqueKeysWithValues: placed.shown.map { ($0.path.last, $0.frame.minX) })
    #expect(frames["figures"] == 60 && frames["c"] == 30)
    #expect(frames["a"] == 60 && frames["b"] == 80)
  }

  @Test
  func `The first shape is taken of which nothing is cut off, and those after it are not made`() {
    var made: [String] = []
    func keys(_ width: Double) -> [BoxKey] {
      made = []
      let placed = layout.place(in: Rect(x: 0, y: 0, width: width, height: 40)) { boxes in
        boxes.firstThatFits {
          boxes.shape {
            made.append("beside")
            boxes.text(TextContent("a long name", size: 20), .white).key("beside")
          }
          boxes.shape {
            made.append("below")
            boxes.text(TextContent("short", size: 20), .white).key("below")
          }
        }.key("all")
      }
      return placed.children(of: 0).map { placed.boxes[$0].look.key }
    }
    #expect(keys(110) == ["beside"] && made == ["beside"])
    #expect(keys(109) == ["below"] && made == ["beside", "below"])
    #expect(keys(10) == ["below"])
  }

  @Test(arguments: [1, 1 / 1.25, 1 / 1.5, 0.5])
  func `Every edge is on a whole pixel, and neighbours meet`(
    pixel: Double
  ) {
    layout.pixel = pixel
    for width in stride(from: 50.0, to: 90, by: 0.7) {
      let found = frames(Size(width, 20)) { boxes in
        boxes.row { for _ in 0..<7 { boxes.fill(.white).width(.rest(1)) } }
      }
      for (a, b) in zip(found, found.dropFirst()) { #expect(abs(a.maxX - b.minX) < 1e-9) }
      for edge in found.flatMap({ [$0.minX, $0.maxX] }) {
        #expect(abs((edge / pixel).rounded() * pixel - edge) < 1e-9)
      }
    }
  }

  @Test func `A look can be read as text`() {
    let placed = layout.place(in: Rect(x: 0, y: 0, width: 60, height: 50)) { boxes in
      boxes.column(spacing: 4) {
        boxes.text(TextContent("Lamp", size: 10), .white).key("name")
        boxes.kept("body", 1) { $0.fill(.white) }
      }.key("card")
    }
    #expect(
      placed.description == """
        card [0 0 60 50]
          name [0 0 20 12] “Lamp” 10
          body [0 16 60 34]
            root [0 0 60 34] fill
        """)
  }

  @Test(arguments: 0..<300)
  func `Boxes stay in their room and beside each other, in both directions`(
    _ seed: Int
  ) {
    var random = SeededNumbers(UInt64(seed))
    let tree = RandomBoxes(&random, depth: 3)
    let size = Size(5 * random.logarithmic(0...2), 5 * random.logarithmic(0...2))
    let layout = seed % 3 == 0 ? Layout(measuring: Typesetter()) : layout
    layout.pixel = [1, 0.5, 0.8][random.index(below: 3)]
    func placed(rightToLeft: Bool) -> PlacedLook {
      layout.isRightToLeft = rightToLeft
      return layout.place(in: Rect(origin: .zero, size: size)) { tree.write($0, "overlay") }
    }
    let (look, mirrored) = (placed(rightToLeft: false), placed(rightToLeft: true))
    #expect(look.boxes.count == mirrored.boxes.count)
    for index in look.boxes.indices {
      let room = look.boxes[index].look.frame.size
      let children = look.children(of: index).map { $0 }
      for (i, child) in children.enumerated() {
        let (frame, other) = (look.boxes[child].look.frame, mirrored.boxes[child].look.frame)
        #expect(frame.minX >= -1e-9 && frame.maxX <= room.width + 1e-9, "\(look)")
        #expect(frame.minY >= -1e-9 && frame.maxY <= room.height + 1e-9, "\(look)")
        #expect(abs(other.minX - (room.width - frame.maxX)) < 1e-9)
        #expect(other.minY == frame.minY && abs(other.size.width - frame.size.width) < 1e-9)
        guard case .name(let name) = look.boxes[index].look.key, name.hasPrefix("line") else {
          continue
        }
        for later in children.dropFirst(i + 1) {
          let common = frame.intersection(look.boxes[later].look.frame).size
          #expect(common.width < 1e-9 || common.height < 1e-9, "\(look)")
        }
      }
    }
  }

  @Test(arguments: 0..<60) func `A text that has room is as large as its letters`(_ seed: Int) {
    var random = SeededNumbers(UInt64(seed))
    let typesetter = Typesetter()
    let layout = Layout(measuring: typesetter)
    layout.isRightToLeft = random.chance(0.5)
    let words = ["Lamp", "Wohnzimmer", "1 450 ppm", "מנורה", "客厅灯", "Kitchen and garden"]
    let texts = (0..<4).map { _ in
      TextContent(
        words[random.index(below: words.count)], size: random.uniform(9...60).rounded(),
        weight: [400, 600][random.index(below: 2)], leastSize: 8)
    }
    let placed = layout.place(in: Rect(x: 0, y: 0, width: 2000, height: 400)) { boxes in
      boxes.column {
        for text in texts { boxes.text(text, .white) }
        boxes.row { for text in texts { boxes.text(text, .white) } }
      }.key("all")
    }
    var count = 0
    for box in placed.boxes {
      guard case .text(let text) = box.look.content else { continue }
      let needed = typesetter.size(of: text, fitting: nil)
      #expect(needed == box.look.frame.size, "\(text.string)")
      count += 1
    }
    #expect(count == 8)
  }
}

/// Boxes of random kinds and sizes, one in another.
private indirect enum RandomBoxes {
  case leaf(kind: Int, size: Size, lines: Int)
  case group(kind: Int, spacing: Double, padding: Double, [(RandomBoxes, lengths: [Box.Length?])])

  init(_ random: inout SeededNumbers, depth: Int) {
    guard depth > 0, random.chance(0.8) else {
      let size = Size(random.uniform(0...90), random.uniform(0...60))
      self = .leaf(kind: random.index(below: 4), size: size, lines: 1 + random.index(below: 3))
      return
    }
    var children: [(RandomBoxes, lengths: [Box.Length?])] = []
    for _ in 0..<random.index(below: 5) {
      let lengths = (0..<2).map { _ -> Box.Length? in
        switch random.index(below: 4) {
        case 0: .px(random.uniform(0...80))
        case 1: .rest(random.uniform(0.5...2))
        default: nil
        }
      }
      children.append((RandomBoxes(&random, depth: depth - 1), lengths))
    }
    self = .group(
      kind: random.index(below: 3), spacing: random.uniform(0...12),
      padding: random.uniform(0...10), children)
  }

  @discardableResult
  func write(_ boxes: Boxes, _ key: String) -> Box {
    switch self {
    case .leaf(0, let size, _): return boxes.fill(.white).size(size.width, size.height)
    case .leaf(1, let size, _): return boxes.dial(0.5, lit: .white, dim: .black).square(size.width)
    case .leaf(2, let size, let lines):
      return boxes.text(
        TextContent(
          ["Some words", "客厅灯", "מנורה", ""][Int(size.height) % 4], size: 4 + size.width / 2,
          lines: lines, leastSize: size.width > 50 ? 4 : 0), .white,
        reserve: lines == 3 ? "1000" : nil)
    case .leaf: return boxes.icon("light", .white)
    case .group(let kind, let spacing, let padding, let children):
      func inner() {
        for (i, child) in children.enumerated() {
          let box = child.0.write(boxes, "\(key) \(i)")
          if let width = child.lengths[0] { box.width(width) }
          if let height = child.lengths[1] { box.height(height) }
        }
      }
      let box =
        switch kind {
        case 0: boxes.row(spacing: spacing, inner).key(.name("line" + key))
        case 1: boxes.column(spacing: spacing, inner).key(.name("line" + key))
        default: boxes.overlay(inner).key(.name("overlay" + key))
        }
      return box.padding(padding)
    }
  }
}
