package import DetentGeometry
package import DetentScene

/// The layout of an alert on a screen, on a grid of 8 px.
package struct AlertLayout: Equatable, Sendable {
  /// The size of a text at a maximum width [logical px].
  package typealias Measure = (TextContent, _ width: Double) -> Size

  /// The frame of the alert on the screen.
  package private(set) var box: Rect
  // The frames of its parts, in the box.
  package private(set) var title = Rect.zero
  package private(set) var text = Rect.zero
  package private(set) var cancel = Rect.zero
  package private(set) var confirm = Rect.zero
  package private(set) var titleContent: TextContent
  package private(set) var textContent: TextContent
  package private(set) var cancelContent: TextContent
  package private(set) var confirmContent: TextContent
  /// The height of a line on a button.
  package private(set) var labelHeight = 0.0

  private let screen: Size
  private let isSmall: Bool
  private var margin: Double { isSmall ? 8 : 24 }
  private var padding: Double { isSmall ? 16 : 24 }
  private var inner: Double { max(0, box.size.width - 2 * padding) }
  private var buttonHeight: Double { max(isSmall ? 44 : 48, labelHeight + 16) }

  package init(
    _ wording: Alert.Wording, screen: Size, palette: Palette, isRightToLeft: Bool,
    measure: Measure
  ) {
    self.screen = screen
    isSmall = min(screen.width, screen.height) < 400
    let k = palette.textScale
    func content(_ string: String, _ size: Double, _ weight: Int, _ lines: Int) -> TextContent {
      TextContent(
        string, family: palette.family, size: size * k, weight: weight, lines: lines)
    }
    titleContent = content(wording.title, isSmall ? 17 : 20, 650, 2)
    textContent = content(wording.text, isSmall ? 14 : 16, 450, 1)
    cancelContent = content(wording.cancel, isSmall ? 15 : 17, 600, 1)
    cancelContent.alignment = .center
    confirmContent = cancelContent
    confirmContent.string = wording.confirm
    box = .zero
    let widest = (400 * max(1, k)).rounded()
    box.size.width = max(0, min(widest, (screen.width - 2 * margin).rounded(.down)))
    let isStacked = placeButtons(
      isRightToLeft: isRightToLeft, isSlid: wording.isSlid, measure)
    let y = placeTexts(buttons: isStacked ? 2 : 1, measure)
    moveButtons(to: y)
    let height = max(cancel.maxY, confirm.maxY) + padding
    box.size.height = height
    box.origin = Point(
      ((screen.width - box.size.width) / 2).rounded(), ((screen.height - height) / 2).rounded())
  }

  /// Places the buttons: side by side if both labels fit, with confirm at the trailing edge;
  /// otherwise, and for an answer that is slid, above one another, with confirm above.
  private mutating func placeButtons(
    isRightToLeft: Bool, isSlid: Bool, _ measure: Measure
  ) -> Bool {
    let sizes = [cancelContent, confirmContent].map { measure($0, .greatestFiniteMagnitude) }
    labelHeight = sizes.map(\.height).max() ?? 0
    let half = ((inner - 8) / 2).rounded(.down)
    let isWide = sizes.contains { $0.width + 24 > half }
    let isStacked = isSlid || isWide && screen.height >= 320
    if isStacked {
      let height = buttonHeight + (isSlid ? 8 : 0)
      confirm = Rect(x: padding, y: 0, width: inner, height: height)
      cancel = Rect(x: padding, y: height + 8, width: inner, height: buttonHeight)
    } else {
      // If they do not fit side by side on a low screen, divides the width by their needs.
      let needs = sizes.map { $0.width + 16 }
      let share = isWide ? min(max(needs[0] / (needs[0] + needs[1]), 0.25), 0.75) : 0.5
      let width = max(0, ((inner - 8) * share).rounded())
      let rest = max(0, inner - 8 - width)
      let x = (cancel: isRightToLeft ? rest + 8 : 0, confirm: isRightToLeft ? 0 : width + 8)
      cancel = Rect(x: padding + x.cancel, y: 0, width: width, height: buttonHeight)
      confirm = Rect(x: padding + x.confirm, y: 0, width: rest, height: buttonHeight)
    }
    return isStacked
  }

  /// Places the texts, with as many lines as the screen has room for.
  /// - Returns: The y-coordinate at which the buttons begin.
  private mutating func placeTexts(buttons: Int, _ measure: Measure) -> Double {
    let gap = isSmall ? 16.0 : 24
    let stack = buttons == 1 ? buttonHeight : cancel.maxY
    var room = screen.height - 2 * margin - 2 * padding - stack - gap
    var y = padding
    for keyPath in [\AlertLayout.titleContent, \AlertLayout.textContent] {
      let isTitle = keyPath == \AlertLayout.titleContent
      let content = self[keyPath: keyPath]
      let space = isTitle || title.size.height == 0 ? 0.0 : 8
      let (lines, height) = fit(content, most: isTitle ? 2 : 12, into: room - space, measure)
      self[keyPath: keyPath].lines = max(1, lines)
      let frame = Rect(
        x: padding, y: y + (height > 0 ? space : 0), width: inner, height: height)
      if isTitle { title = frame } else { text = frame }
      guard height > 0 else { continue }
      room -= height + space
      y = frame.maxY
    }
    return y == padding ? y : y + gap
  }

  /// The number of lines of `content` that fit, and their height.
  private func fit(
    _ content: TextContent, most: Int, into room: Double, _ measure: Measure
  ) -> (lines: Int, height: Double) {
    guard !content.string.isEmpty else { return (0, 0) }
    var content = content
    content.lines = 1
    let line = measure(content, inner).height
    guard line > 0, room >= line else { return (0, 0) }
    content.lines = min(most, Int(min(room / line, 100)))
    var height = measure(content, inner).height
    while height > room, content.lines > 1 {
      content.lines -= 1
      height = measure(content, inner).height
    }
    return (content.lines, height)
  }

  private mutating func moveButtons(to y: Double) {
    cancel.origin.y += y
    confirm.origin.y += y
  }
}
