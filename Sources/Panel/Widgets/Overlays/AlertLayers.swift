internal import DetentAnimation
internal import DetentGeometry
internal import DetentScene
internal import DetentStage

/// The layers of an alert, made once and filled with each question.
struct AlertLayers: Sendable {
  static let shadowReach = 40.0

  let group: LayerID
  let overlay: LayerID
  /// The cover that darkens the whole screen while the machine powers off.
  let dark: LayerID
  /// The part that moves.
  let box: LayerID
  let card: LayerID
  let cancel: Button
  let confirm: Button
  /// The knob on `confirm`, for an answer that is slid.
  var slide: AlertSlide
  private let shadow: LayerID
  private let edge: LayerID
  private let title: LayerID
  private let text: LayerID

  struct Button: Sendable {
    let face: LayerID
    let label: LayerID
  }

  init(in tree: inout LayerTree, palette: Palette, screen: Size) {
    let all = Rect(origin: .zero, size: screen)
    var hidden = Layer(frame: all)
    hidden.isHidden = true
    let group = tree.add(hidden, to: tree.root)
    overlay = tree.add(Layer(frame: all, content: .fill, color: .black), to: group)
    var off = Layer(frame: all, content: .fill, color: .black)
    off.values.opacity = 0
    dark = tree.add(off, to: group)
    let box = tree.add(Layer(frame: .zero), to: group)
    func add(_ content: Content, _ color: Color, to parent: LayerID) -> LayerID {
      tree.add(Layer(frame: .zero, content: content, color: color), to: parent)
    }
    let depth = Shadow(radius: Self.shadowReach - 8, offset: Point(0, 8), opacity: 0.5)
    shadow = add(.shadow(depth), .black, to: box)
    edge = add(.fill, palette.tile.mixed(with: palette.text, 0.16), to: box)
    card = add(.fill, palette.tile, to: box)
    title = add(.none, palette.text, to: box)
    text = add(.none, palette.text.mixed(with: palette.secondaryText, 0.5), to: box)
    let quiet = palette.tile.mixed(with: palette.text, 0.12)
    let cancel = add(.fill, quiet, to: box)
    let confirm = add(.fill, palette.accent, to: box)
    self.cancel = Button(face: cancel, label: add(.none, palette.text, to: cancel))
    self.confirm = Button(
      face: confirm, label: add(.none, palette.ink(on: palette.accent), to: confirm))
    for layer in [card, cancel, confirm] { palette.drawEdge(of: &tree[layer]) }
    slide = AlertSlide(in: &tree, slot: confirm, color: palette.accent)
    (self.group, self.box) = (group, box)
  }

  func button(_ role: Alert.Role) -> LayerID? {
    switch role {
    case .cancel: cancel.face
    case .confirm: confirm.face
    case .overlay, .box: nil
    }
  }

  /// Shows a question on the layers, at rest.
  mutating func show(
    _ wording: Alert.Wording, _ layout: AlertLayout, palette: Palette, isRightToLeft: Bool,
    in tree: inout LayerTree
  ) {
    let size = layout.box.size
    tree[box].size = size
    let inside = Rect(origin: .zero, size: size)
    place(shadow, inside, radius: 16, in: &tree)
    place(edge, inside.inset(by: -1), radius: 17, in: &tree)
    place(card, inside, radius: 16, in: &tree)
    write(layout.titleContent, on: title, layout.title, in: &tree)
    write(layout.textContent, on: text, layout.text, in: &tree)
    place(cancel.face, layout.cancel, radius: 10, in: &tree)
    let isSlid = wording.isSlid
    let slot = layout.confirm.size
    place(confirm.face, layout.confirm, radius: isSlid ? slot.height / 2 : 10, in: &tree)
    let color = wording.isDangerous ? palette.error : palette.accent
    tree[confirm.face].values.color = isSlid ? tree[cancel.face].values.color : color
    tree[confirm.label].values.color = isSlid ? palette.text : palette.ink(on: color)
    if isSlid {
      slide.show(
        in: slot, color: color, ink: palette.ink(on: color), isRightToLeft: isRightToLeft,
        darkening: dark, fading: [shadow, edge, card, title, text, cancel.face, confirm.label],
        on: &tree)
    } else {
      slide.hide(in: &tree)
    }
    let labels = [
      (cancel.label, layout.cancel, layout.cancelContent),
      (confirm.label, layout.confirm, layout.confirmContent),
    ]
    for (label, button, content) in labels {
      let y = ((button.size.height - layout.labelHeight) / 2).rounded()
      // Leaves room for the knob.
      let margin = isSlid && label == confirm.label ? slot.height : 8
      let width = max(0, button.size.width - 2 * margin)
      write(
        content, on: label, Rect(x: margin, y: y, width: width, height: layout.labelHeight),
        in: &tree)
    }
  }

  /// Ends all motion and makes the alert transparent.
  mutating func still(on stage: inout Stage) {
    slide.still(on: &stage)
    stage.set(.opacity, of: overlay, to: .zero)
    stage.set(.opacity, of: dark, to: .zero)
    stage.set(.opacity, of: box, to: .zero)
    stage.set(.position, of: box, to: stage.tree[box].values.position)
    for layer in [box, cancel.face, confirm.face] {
      stage.set(.scale, of: layer, to: [1, 1])
      stage.set(.rotation, of: layer, to: .zero)
    }
  }

  private func place(
    _ layer: LayerID, _ frame: Rect, radius: Double, in tree: inout LayerTree
  ) {
    tree[layer].size = frame.size
    tree[layer].values.position = frame.center
    tree[layer].values.cornerRadius = radius
  }

  private func write(
    _ content: TextContent, on layer: LayerID, _ frame: Rect, in tree: inout LayerTree
  ) {
    tree[layer].content = .text(content)
    tree[layer].isHidden = frame.size.height == 0
    tree[layer].size = frame.size
    tree[layer].values.position = frame.center
  }
}
