import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import DisplayHeadless
import Drawing
import TestSupport
import Testing
import Widgets

/// A stage with the engine that carries it, and a look at what is seen of it.
struct WidgetBench {
  var stage: Stage
  var engine = AnimationEngine()
  let size: Size
  let typesetter = Typesetter()

  init(size: Size = Size(1280, 800), background: Color = Color(hex: 0x2A4058)) {
    TestFonts.use()
    self.size = size
    var tree = LayerTree(size: size)
    let all = Rect(origin: .zero, size: size)
    _ = tree.add(Layer(frame: all, content: .fill, color: background), to: tree.root)
    stage = Stage(tree: tree)
  }

  /// What a text of that width needs, roughly, without a font.
  static func measure(_ text: TextContent, _ width: Double) -> Size {
    let line = (text.size * 1.25).rounded(.up)
    let whole = (Double(text.string.count) * text.size * 0.55).rounded(.up)
    let lines = width > 0 ? min(Double(text.lines), (whole / width).rounded(.up)) : 1
    return Size(min(whole, width), max(1, lines) * line)
  }

  func typeset(_ text: TextContent, _ width: Double) -> Size {
    typesetter.size(of: text, fitting: width)
  }

  /// The circumstances before anything has moved.
  var context: ControlContext {
    ControlContext(time: .zero, presentation: PresentationTree(of: stage.tree))
  }

  mutating func commit(_ time: Instant) {
    for command in stage.takeCommands() { engine.apply(command, at: time) }
  }

  func state(
    _ property: LayerProperty, of layer: LayerID, _ time: Instant
  ) -> MotionState<AnimatedValue> {
    engine.presentation(of: property.track(of: layer), at: time)
      ?? MotionState(stage.tree[layer].values[property])
  }

  func picture(at time: Instant) throws -> Picture {
    let picture = try Picture(
      size: PixelSize(Int(size.width), Int(size.height)), isOpaque: true)
    let seen = PresentationTree(of: stage, in: engine, at: time)
    let list = RenderList(of: stage.tree, as: seen, scale: 1)
    let compositor = Compositor(scale: 1)
    picture.withPixels { compositor.draw(list, damage: Region($0.bounds), into: $0) }
    return picture
  }
}

extension Palette {
  static let dark = Palette(
    accent: Color(hex: 0xFFB454), tile: Color(hex: 0x333C47), text: Color(hex: 0xF2F4F7),
    secondaryText: Color(hex: 0xA9B2BD), error: Color(hex: 0xFF8A80), tileRadius: 20,
    family: "Inter", textScale: 1)
  static let light = Palette(
    accent: Color(hex: 0xB34700), tile: Color(hex: 0xFFFFFF), text: Color(hex: 0x14181D),
    secondaryText: Color(hex: 0x525C68), error: Color(hex: 0xC1121F), tileRadius: 20,
    family: "Inter", textScale: 1)
}
