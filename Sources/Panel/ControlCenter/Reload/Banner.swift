internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// The banner above everything that tells of an error in the configuration, until the error is
/// mended or its cross is tapped. Touches pass through the rest of the banner.
struct Banner {
  /// Returns the size of a text [logical px].
  typealias Measure = (TextContent, _ width: Double) -> Size

  /// Comes down from the upper edge without overshoot.
  private static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.38)))
  private static let padding = 20.0
  private static let stripe = 6.0

  let layer: LayerID
  private let card: LayerID
  private let shadow: LayerID
  private let mark: LayerID
  private let texts: [LayerID]
  let close: CloseMark
  private let screen: Size
  private let isRightToLeft: Bool
  private(set) var isShown = false

  /// Adds its layers, unseen, in front of all others.
  init(
    in tree: inout LayerTree, theme: ThemeSettings, screen: Size, isRightToLeft: Bool = false
  ) {
    self.screen = screen
    self.isRightToLeft = isRightToLeft
    var group = Layer(frame: .zero)
    group.anchor = .zero
    group.isHidden = true
    layer = tree.add(group, to: tree.root)
    shadow = tree.add(
      Layer(
        frame: .zero, content: .shadow(Shadow(radius: 24, offset: Point(0, 6), opacity: 0.45))),
      to: layer)
    card = tree.add(
      Layer(frame: .zero, content: .fill, color: theme.pane.mixed(with: theme.text, 0.06)),
      to: layer)
    mark = tree.add(Layer(frame: .zero, content: .fill, color: theme.error), to: layer)
    let styles: [(Double, Int, Int, Color)] = [
      (20, 650, 1, theme.text), (15, 500, 2, theme.error), (17, 450, 8, theme.text),
      (14, 450, 2, theme.secondaryText),
    ]
    var texts: [LayerID] = []
    for (size, weight, lines, color) in styles {
      let text = TextContent(
        "", family: theme.fontFamily, size: size * theme.fontScale, weight: weight, lines: lines)
      texts.append(tree.add(Layer(frame: .zero, content: .text(text), color: color), to: layer))
    }
    self.texts = texts
    close = CloseMark(color: theme.secondaryText, in: &tree, parent: layer)
    for corner in [card, shadow] { tree[corner].values.cornerRadius = 18 }
    tree[mark].values.cornerRadius = Self.stripe / 2
  }

  /// Shows a notice: slides the banner down, from where it is `seen` if it is leaving, or only
  /// replaces the text of a visible one.
  mutating func show(
    _ notice: ConfigurationNotice, seen: LayerValues, on stage: inout Stage, measure: Measure
  ) {
    let isInSight =
      !stage.tree[layer].isHidden && seen.position.y + stage.tree[card].size.height > 0
    var height = 0.0
    try? stage.animate(by: isInSight ? Self.spec : .instant) {
      height = lay(out: notice, in: &$0, measure: measure)
    }
    if !isShown, !isInSight {
      stage.tree[layer].isHidden = false
      stage.set(.position, of: layer, to: place(y: -height - 40))
    }
    isShown = true
    stage.animate(.position, of: layer, to: place(y: margin), by: Self.spec)
  }

  /// Shows the banner at once, as on the screen before.
  func stay(on stage: inout Stage) {
    stage.set(.position, of: layer, to: place(y: margin))
  }

  /// Animates the cross under a finger.
  func setPressed(_ isDown: Bool, on stage: inout Stage) {
    let scale = isDown ? 0.8 : 1
    stage.animate(.scale, of: close.layer, to: [scale, scale], by: Self.spec)
  }

  /// Slides the banner up; off the screen, its layers cost nothing.
  mutating func hide(on stage: inout Stage) {
    guard isShown else { return }
    isShown = false
    let height = stage.tree[card].size.height
    stage.animate(.position, of: layer, to: place(y: -height - 40), by: Self.spec)
  }

  private var margin: Double { min(screen.width, screen.height) < 700 ? 12 : 24 }
  private var width: Double { max(0, min(640, screen.width - 2 * margin)) }

  private func place(y: Double) -> Point {
    Point(((screen.width - width) / 2).rounded(), y)
  }

  /// - Returns: The height of the banner.
  private func lay(
    out notice: ConfigurationNotice, in tree: inout LayerTree, measure: Measure
  ) -> Double {
    let left = Self.padding + Self.stripe + 14
    // Leaves room for the cross.
    let space = width - left - CloseMark.least - 4
    var y = Self.padding - 2
    let strings = [notice.title, notice.place, notice.sentence, notice.footing]
    for (string, id) in zip(strings, texts) {
      guard case .text(var text) = tree[id].content else { continue }
      text.string = string
      text.alignment = .leading
      let height = string.isEmpty ? 0 : measure(text, space).height
      tree[id].content = .text(text)
      tree[id].place(Rect(x: left, y: y, width: space, height: height))
      y += height == 0 ? 0 : height + (id == texts.first ? 2 : 10)
    }
    let height = (y - 10 + Self.padding).rounded()
    let frame = Rect(x: 0, y: 0, width: width, height: height)
    for id in [card, shadow] { tree[id].place(frame) }
    let inset = Self.padding
    tree[mark].place(
      Rect(x: inset, y: inset, width: Self.stripe, height: max(0, height - 2 * inset)))
    let side = CloseMark.least
    tree[close.layer].place(Rect(x: width - side - 4, y: 4, width: side, height: side))
    tree[layer].size = frame.size
    if isRightToLeft { tree.mirror(within: layer) }
    return height
  }
}

extension Layer {
  /// Fills `frame` of its parent.
  fileprivate mutating func place(_ frame: Rect) {
    size = frame.size
    values.position = frame.center
  }
}
