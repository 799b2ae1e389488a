package import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage
internal import Localization
package import Settings
package import Values

/// The time of day and the date on a card; the digits roll over when the minute turns.
package struct ClockTile: TileControl, StatefulControl {
  /// The figures of the clock, over which new ones roll in.
  package struct State: Sendable {
    let (hour, minute): (String, String)
  }

  package let layer: LayerID
  package let nameLine: NameLine?
  package let source: String?
  private let palette: Palette
  private var hour: RollingText
  private var minute: RollingText
  private let date: LayerID
  private let colon: LayerID
  /// The name of the half of the day, on a 12-hour clock.
  private let half: LayerID
  /// The layer with the figures, which moves so that they stand in the middle.
  private let figures: LayerID
  private let places: ClockPlaces
  /// The line that says why there is no time.
  private let word: ValueLine

  private static let spec = AnimationSpec.curve(.easeInOut, duration: 0.3)

  package init(_ tile: TileSettings, in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    (source, self.palette) = (tile.source, palette)
    let caption = Caption(tile, in: &context)
    (layer, nameLine) = (caption.card, caption.name)
    let places = ClockPlaces(
      body: caption.body, palette: palette, widestDate: palette.strings.widestDate,
      half: context.configuration.home.is24Hour ? 0 : palette.strings.widestHalf)
    let type = TextContent(
      "–", family: palette.family, size: places.letters, weight: 300, alignment: .trailing,
      hasTabularDigits: true)
    let color = palette.pale
    self.places = places
    figures = context.tree.add(Layer(frame: Rect(origin: .zero, size: frame.size)), to: layer)
    hour = RollingText(type, color: color, frame: places.hour, in: &context.tree, parent: figures)
    var next = type
    (next.string, next.alignment) = (":", .center)
    colon = context.tree.add(
      Layer(frame: places.colon, content: .text(next), color: color), to: figures)
    (next.string, next.alignment) = ("––", .leading)
    minute = RollingText(
      next, color: color, frame: places.minute, in: &context.tree, parent: figures)
    let halfType = TextContent(
      "", family: palette.family, size: places.halfLetters, weight: 500, alignment: .leading)
    half = context.tree.add(
      Layer(frame: places.half, content: .text(halfType), color: palette.secondaryText),
      to: figures)
    let line = TextContent(
      "", family: palette.family, size: places.small, weight: 500, alignment: .center)
    var day = line.shrinking(to: ClockPlaces.leastLetters)
    day.lines = places.dateLines
    date = context.tree.add(
      Layer(frame: places.date, content: .text(day), color: palette.secondaryText), to: layer)
    context.tree[date].isHidden = !places.hasDate
    let body = caption.body
    let height = min(body.size.height, (28 * palette.textScale).rounded())
    var text = line
    text.size = 20 * palette.textScale
    let place = Rect(
      x: body.minX, y: (body.center.y - height / 2).rounded(), width: body.size.width,
      height: height)
    word = ValueLine(
      context.tree.add(Layer(frame: place, content: .text(text)), to: layer), palette: palette,
      in: context.tree)
    context.tree[word.layer].values.opacity = 0
    // A time is read from left to right in every language.
    if palette.isRightToLeft { context.tree.mirror(within: layer, besides: [figures]) }
  }

  package mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext
  ) {
    let ink = state.value == nil ? palette.pale : palette.text
    stage.change(.color, of: colon, to: ink, by: Self.spec)
    let pale = state.value == nil ? palette.pale : palette.secondaryText
    stage.change(.color, of: half, to: pale, by: Self.spec)
    if case .time(let now) = state.lastValue {
      let time = now.text.split(separator: ":", maxSplits: 1).map(String.init)
      if time.count == 2 {
        let isFirst = hour.isEmpty
        hour.show(time[0], on: &stage)
        let minutes = time[1].split(separator: " ", maxSplits: 1).map(String.init)
        minute.show(minutes.first ?? "", on: &stage)
        stage.tree.setText(minutes.count > 1 ? minutes[1] : "", of: half)
        center(isSoft: !isFirst, on: &stage)
      }
      stage.tree.setText(dateText(now.detail), of: date)
    }
    showMissing(state.missing, on: &stage)
    hour.tint(ink, by: Self.spec, on: &stage)
    minute.tint(ink, by: Self.spec, on: &stage)
  }

  /// A numeric date in the panel's language; any other text as it is.
  private func dateText(_ day: String) -> String {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return day }
    return palette.strings.date(year: parts[0], month: parts[1], day: parts[2]) ?? day
  }

  /// Shows the reason for a missing time in its place.
  private func showMissing(_ missing: MissingValue?, on stage: inout Stage) {
    if let missing { word.show(missing, in: &stage.tree) }
    let shown = missing == nil ? [figures, date] : [word.layer]
    for layer in [figures, date, word.layer] {
      let opacity: Double = shown.contains(layer) ? 1 : 0
      guard stage.tree[layer].values.opacity != opacity else { continue }
      stage.animate(.opacity, of: layer, to: opacity, by: .fade)
    }
  }

  package var state: State { State(hour: hour.text, minute: minute.text) }

  package mutating func resume(
    from state: State, on stage: inout Stage, in context: ControlContext
  ) {
    hour.place(state.hour, on: &stage)
    minute.place(state.minute, on: &stage)
    center(isSoft: false, on: &stage)
  }

  /// Centres the figures, which are narrower for an hour of one digit.
  private func center(isSoft: Bool, on stage: inout Stage) {
    let way =
      (hour.text.count > 1 || hour.isEmpty ? 0 : -places.figure / 2) - places.half.size.width / 2
    let goal = Point(way.rounded(), 0)
    guard stage.tree[figures].values.translation != goal else { return }
    if isSoft {
      stage.animate(.translation, of: figures, to: goal, by: RollingText.spec)
    } else {
      stage.set(.translation, of: figures, to: goal)
    }
  }
}

/// The layout of a clock: the figures in the middle, whatever the hour, and the date below.
private struct ClockPlaces {
  let letters: Double
  let small: Double
  let hour: Rect
  let colon: Rect
  let minute: Rect
  let half: Rect
  let halfLetters: Double
  let date: Rect
  /// The number of lines of the date; 0: there is no room for it.
  let dateLines: Int
  var hasDate: Bool { dateLines > 0 }

  /// The smallest readable date [px].
  static let leastLetters = 12.0
  /// The size of the name of the half of the day, relative to the figures.
  private static let halfShare = 0.28
  /// The least height that the figures keep [px].
  private static let leastFigures = 40.0

  /// The estimated width of a digit [px].
  var figure: Double { letters * 0.6 }

  /// - Parameters:
  ///   - widestDate: The greatest width of a date, as a multiple of its letters' size.
  ///   - half: The greatest width of a half of the day's name, as a multiple of its letters' size;
  ///     0: it is not shown.
  init(body: Rect, palette: Palette, widestDate: Double, half: Double) {
    let wanted = (min(20, max(12, body.size.width * 0.06)) * palette.textScale).rounded()
    let isWide = widestDate * Self.leastLetters <= body.size.width
    // On two lines, the longer one contains just the weekday or the rest of the date.
    let isWideEnough = widestDate * 0.65 * Self.leastLetters <= body.size.width
    let small = isWide ? wanted : Self.leastLetters
    let line = (small * 1.4).rounded() * (isWide ? 1 : 2)
    let isHighEnough = body.size.height >= line + Self.leastFigures
    dateLines = !isHighEnough ? 0 : isWide ? 1 : isWideEnough ? 2 : 0
    let room = body.size.height - (dateLines > 0 ? line : 0)
    // Five figures of a light face are about three times as wide as high.
    let wide = 3 + half * Self.halfShare + (half > 0 ? 0.1 : 0)
    let letters = min(room * 0.78, body.size.width / wide, 132).rounded()
    let height = (letters * 1.25).rounded()
    let used = height + (dateLines > 0 ? line : 0)
    let top = body.minY + ((body.size.height - used) / 2).rounded()
    let gap = (letters * 0.3).rounded()
    let middle = body.center.x.rounded()
    let (left, right) = (middle - (gap / 2).rounded(), middle - (gap / 2).rounded() + gap)
    hour = Rect(x: body.minX, y: top, width: max(1, left - body.minX), height: height)
    colon = Rect(x: left - gap, y: top - letters * 0.06, width: 3 * gap, height: height)
    minute = Rect(x: right, y: top, width: max(1, body.maxX - right), height: height)
    halfLetters = max(1, (letters * Self.halfShare).rounded())
    self.half = Rect(
      x: minute.minX + (letters * 1.3).rounded(), y: top + (letters * 0.2).rounded(),
      width: (half * halfLetters).rounded(), height: (halfLetters * 1.4).rounded())
    date = Rect(x: body.minX, y: top + height, width: body.size.width, height: line)
    (self.letters, self.small) = (letters, small)
  }
}

extension LocalizedStrings {
  /// The estimated width of the longer half of the day, as a multiple of its letters' size.
  fileprivate var widestHalf: Double { 1.25 * (dayHalves.map(TextContent.width).max() ?? 0) }

  /// The estimated width of the longest date, as a multiple of its letters' size.
  fileprivate var widestDate: Double {
    let widths = months.map(TextContent.width)
    let month = widths.indices.max { widths[$0] < widths[$1] } ?? 0
    // A week of that month has every weekday.
    return (20...26).compactMap { date(year: 2026, month: month + 1, day: $0) }
      .map(TextContent.width).max() ?? 0
  }
}

extension Stage {
  /// Animates a colour to another, unless it is already there or on its way there.
  package mutating func change(
    _ key: LayerKey<Color>, of layer: LayerID, to color: Color, by spec: AnimationSpec
  ) {
    guard tree[layer].values.color != color else { return }
    animate(key, of: layer, to: color, by: spec)
  }
}

/// A text that rolls out upwards when another replaces it.
struct RollingText: Sendable {
  private(set) var text: String
  private let lines: [LayerID]
  private var current = 0
  private let home: Point
  private let height: Double

  static let spec = AnimationSpec.spring(constant(try Spring(dampingRatio: 0.86, response: 0.5)))

  /// Whether it shows no figures yet.
  var isEmpty: Bool { text.allSatisfy { $0 == "–" } }

  init(
    _ content: TextContent, color: Color, frame: Rect, in tree: inout LayerTree, parent: LayerID
  ) {
    text = content.string
    height = frame.size.height
    home = Point(frame.size.width / 2, height / 2)
    var clip = Layer(frame: frame)
    clip.clipsChildren = true
    let window = tree.add(clip, to: parent)
    let inside = Rect(origin: .zero, size: frame.size)
    // With three lines, a text that rolls out stays unchanged until it is gone.
    lines = (0..<3).map { number in
      var line = Layer(frame: inside, content: .text(content), color: color)
      line.isHidden = number > 0
      return tree.add(line, to: window)
    }
  }

  mutating func show(_ new: String, on stage: inout Stage) {
    guard new != text else { return }
    let isFirst = isEmpty
    text = new
    guard !isFirst else { return place(new, on: &stage) }
    let old = lines[current]
    current = (current + 1) % lines.count
    let next = lines[current]
    stage.tree.setText(new, of: next)
    stage.tree[next].isHidden = false
    stage.set(.position, of: next, to: Point(home.x, home.y + height))
    stage.set(.opacity, of: next, to: 0)
    move(next, to: 0, opacity: 1, on: &stage)
    move(old, to: -height, opacity: 0, on: &stage)
  }

  /// Shows a text without motion.
  mutating func place(_ new: String, on stage: inout Stage) {
    text = new
    stage.tree.setText(new, of: lines[current])
  }

  func tint(_ color: Color, by spec: AnimationSpec, on stage: inout Stage) {
    for line in lines { stage.change(.color, of: line, to: color, by: spec) }
  }

  private func move(_ line: LayerID, to way: Double, opacity: Double, on stage: inout Stage) {
    stage.animate(.position, of: line, to: Point(home.x, home.y + way), by: Self.spec)
    stage.animate(.opacity, of: line, to: opacity, by: Self.spec)
  }
}
