internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Values

/// The layers of a media tile, except its picture and its bar.
struct MediaLayers: Sendable {
  struct Button: Sendable {
    let part: PartName
    let layer: LayerID
    /// The layer that springs under the finger.
    let icon: LayerID
  }

  let card: LayerID
  /// The layer for the cover; nil: there is no room for one.
  let cover: LayerID?
  /// The icon in place of a missing cover.
  private let note: LayerID?
  /// The text that says why there is no cover.
  private let coverText: LayerID?
  let coverColor: Color
  let coverRadius: Double
  let buttons: [Button]
  /// The areas of all buttons, even inactive ones, from left to right.
  private let boxes: [LayerID]
  private let title: LayerID
  private let artist: LayerID
  private let (titleText, artistText): (ValueText, ValueText)
  /// The two icons of the button in the middle.
  private let (playIcon, pauseIcon): (LayerID, LayerID)
  private let palette: Palette

  private static let spec = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 0.75, response: 0.3)))

  init(
    _ places: MediaPlaces, _ binding: MediaBindings, color: Color?, frame: Rect, palette: Palette,
    in tree: inout LayerTree, parent: LayerID
  ) {
    self.palette = palette
    (titleText, artistText) = (binding.titleText, binding.artistText)
    let ground = color ?? palette.tile
    var layer = Layer(frame: frame, content: .fill, color: ground)
    layer.values.cornerRadius = min(palette.tileRadius, frame.size.height / 3)
    palette.drawEdge(of: &layer)
    let card = tree.add(layer, to: parent)
    self.card = card
    coverColor = ground.mixed(with: palette.text, 0.12)
    coverRadius = places.cover.map { min(14, ($0.size.width * 0.12).rounded()) } ?? 0
    let made = places.cover.map { [coverColor, coverRadius] box in
      var square = Layer(frame: box, content: .fill, color: coverColor)
      square.values.cornerRadius = coverRadius
      let id = tree.add(square, to: card)
      let side = (box.size.width * 0.42).rounded()
      let inset = ((box.size.width - side) / 2).rounded()
      let note = tree.add(
        Layer(
          frame: Rect(x: inset, y: inset, width: side, height: side),
          content: .icon(IconName("music")), color: palette.secondaryText), to: id)
      let below = Rect(
        x: 4, y: inset + side, width: box.size.width - 8, height: box.size.height - inset - side)
      let text = TextContent(
        "", family: palette.family, size: places.artistSize, alignment: .center, lines: 1,
        leastSize: 9)
      let line = tree.add(
        Layer(frame: below, content: .text(text), color: palette.error), to: id)
      return (cover: id, note: note, text: line)
    }
    (cover, note, coverText) = (made?.cover, made?.note, made?.text)
    let family = palette.family
    func text(
      _ place: Rect, _ size: Double, _ weight: Int, lines: Int = 1, _ tree: inout LayerTree
    ) -> LayerID {
      let content = TextContent(
        "", family: family, size: size, weight: weight,
        alignment: places.isStacked ? .center : .leading
      ).yielding(lines: lines, standing: lines > 1 ? .bottom : .automatic)
      return tree.add(Layer(frame: place, content: .text(content), color: palette.text), to: card)
    }
    title = text(places.title, places.titleSize, 650, lines: places.titleLines, &tree)
    artist = text(places.artist, places.artistSize, 450, &tree)
    tree[artist].values.color = palette.secondaryText
    let names = ["previous", "play", "next"]
    let actions = [binding.previous, binding.playing.action, binding.next]
    let parts = [MediaTile.Part.previous, MediaTile.Part.play, MediaTile.Part.next]
    let shown = places.buttons.count == 3 ? [0, 1, 2] : [1]
    var pictures = [LayerID?](repeating: nil, count: 3)
    var buttons: [Button] = []
    var boxes: [LayerID] = []
    for (i, place) in zip(shown, places.buttons) {
      let box = tree.add(Layer(frame: place), to: card)
      boxes.append(box)
      let side = i == 1 ? places.iconSize * 1.2 : places.iconSize
      let icon = tree.add(
        Layer(
          frame: Rect(
            x: ((place.size.width - side) / 2).rounded(),
            y: ((place.size.height - side) / 2).rounded(), width: side, height: side)), to: box)
      let whole = Rect(x: 0, y: 0, width: side, height: side)
      pictures[i] = tree.add(
        Layer(frame: whole, content: .icon(IconName(names[i])), color: palette.text), to: icon)
      if i == 1 {
        pictures[0] = tree.add(
          Layer(frame: whole, content: .icon(IconName("pause")), color: palette.text), to: icon)
      }
      if actions[i] == nil { tree[box].values.opacity = 0.3 }
      guard actions[i] != nil else { continue }
      buttons.append(Button(part: parts[i], layer: box, icon: icon))
    }
    (self.buttons, self.boxes) = (buttons, boxes)
    (playIcon, pauseIcon) = (pictures[1] ?? card, pictures[0] ?? card)
  }

  /// Lays out the tile from the right; the bar and the order of the buttons stay.
  func mirror(besides bar: LayerID?, in tree: inout LayerTree) {
    let width = tree[card].size.width
    let kept = boxes + (bar.map { [$0] } ?? [])
    tree.mirror(within: card, besides: Set(kept))
    let places = kept.map { width - tree[$0].values.position.x }
    if let bar, let place = places.last { tree[bar].values.position.x = place }
    for (box, place) in zip(boxes, places.prefix(boxes.count).reversed()) {
      tree[box].values.position.x = place
    }
  }

  func icon(of part: PartName) -> LayerID? { buttons.first { $0.part == part }?.icon }

  /// - Parameters:
  ///   - moment: The time of day since when the title is old; nil: it is not old.
  ///   - trouble: A word for the last error; nil: none.
  func show(
    title state: SourceState, artist: SourceState, oldSince moment: String?, trouble: String?,
    in tree: inout LayerTree
  ) {
    let name = Self.text(of: state, titleText)
    let isFresh = state.value != nil && !name.isEmpty
    tree.setText(name.isEmpty ? nothing(state) : name, of: title)
    tree[title].values.color = isFresh ? palette.text : palette.secondaryText
    let second =
      moment.map { "\(palette.strings.outOfDate) · \($0)" } ?? Self.text(of: artist, artistText)
    tree.setText(trouble ?? (name.isEmpty ? "" : second), of: self.artist)
    tree[self.artist].values.color = trouble == nil ? palette.secondaryText : palette.error
  }

  /// The words in place of a title; a plain failure usually means that no player is running.
  private func nothing(_ state: SourceState) -> String {
    switch state.missing {
    case .failed(.failed), .unknown, nil: palette.strings.notPlaying
    case .failed(let kind): palette.strings.word(of: kind)
    }
  }

  private static func text(of state: SourceState, _ text: ValueText) -> String {
    text.word(for: state.lastValue?.asText ?? "")
  }

  /// Hides the note behind a cover, since it would shine through on a pale page.
  /// - Parameter trouble: The failure of the cover's source; only a web address is reported, since
  ///   a player may be silent or have no cover.
  func show(hasCover: Bool, trouble: FailureKind?, in tree: inout LayerTree) {
    if let note { tree[note].isHidden = hasCover }
    guard let coverText else { return }
    tree[coverText].isHidden = hasCover
    tree.setText(trouble == .address ? palette.strings.webAddress : "", of: coverText)
  }

  /// Crossfades between the icons for play and pause.
  func turn(isPlaying: Bool, isKnown: Bool, on stage: inout Stage) {
    for (icon, isShown) in [(playIcon, !isPlaying), (pauseIcon, isPlaying)] {
      let opacity = isShown ? (isKnown ? 1.0 : 0.5) : 0
      guard stage.tree[icon].values.opacity != opacity else { continue }
      stage.animate(.opacity, of: icon, to: opacity, by: Self.spec)
      let scale = isShown ? 1 : 0.5
      stage.animate(.scale, of: icon, to: [scale, scale], by: Self.spec)
    }
  }

  /// Shows the icon for play or pause at once.
  func setPlaying(_ isPlaying: Bool, in tree: inout LayerTree) {
    for (icon, isShown) in [(playIcon, !isPlaying), (pauseIcon, isPlaying)] {
      tree[icon].values.opacity = isShown ? 1 : 0
      tree[icon].values.scale = isShown ? SIMD2(1, 1) : SIMD2(0.5, 0.5)
    }
  }
}
