internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values

/// A place for a picture that changes now and then: the new one fades in over the old.
///
/// Loads one picture at a time, while only the newest waits. If another picture is shown, a file
/// that cannot be read gets a second try: it may be half written.
struct PictureSlot: Sendable {
  /// The duration of the fade of a picture [s].
  static let fade = 0.35
  /// The time before the second try of a file that cannot be read [s].
  static let timeLimit = 1.0

  /// The visible state of the slot.
  enum State: Equatable, Sendable {
    case empty
    case picture
    /// The reason why there is no picture, in a few words.
    case failed(String)
  }

  /// The content that a rebuilt slot resumes from.
  struct Content: Sendable {
    fileprivate let state: State
    fileprivate let shown: (picture: PictureID, size: Size)?
    fileprivate let wanted: ImageReference?
  }

  private(set) var state = State.empty
  private let frame: Rect
  private let request: PictureRequest
  /// The layers for pictures; the last one is in front.
  private let layers: [LayerID]
  /// The layer that shows a picture, by its index, and the picture.
  private var shown: (layer: Int, picture: PictureID, size: Size)?
  /// The layer and the picture that fade out.
  private var leaving: (layer: Int, picture: PictureID?)?
  /// The picture to show; nil: none.
  private var wanted: ImageReference?
  /// The time from which on the wanted picture is to be loaded; nil: there is nothing to load.
  private var due: Instant?
  private var isLoading = false
  private var hasFailed = false
  private var fadeEnd: Instant?

  init(
    frame: Rect, fit: TileSettings.Fit, background: Color, cornerRadius: Double,
    corners: Corners = .all, in tree: inout LayerTree, parent: LayerID
  ) {
    self.frame = frame
    request = PictureRequest(ImageReference(""), size: frame.size, fit: fit, background: background)
    layers = (0..<2).map { _ in
      var layer = Layer(frame: frame)
      layer.values.cornerRadius = cornerRadius
      layer.corners = corners
      layer.isHidden = true
      return tree.add(layer, to: parent)
    }
  }

  /// Whether a picture that fills the frame hides everything behind it.
  var coversWholly: Bool { state == .picture && fadeEnd == nil }

  var deadline: Instant? {
    .earliest(fadeEnd, isLoading || fadeEnd != nil ? nil : due)
  }

  /// Sets the picture to show from now on; nil: none.
  mutating func want(_ image: ImageReference?, at time: Instant) {
    guard image != wanted else { return }
    wanted = image
    hasFailed = false
    due = time
  }

  var content: Content {
    Content(state: state, shown: shown.map { ($0.picture, $0.size) }, wanted: wanted)
  }

  /// Shows the picture of another slot, and has it loaded again at its own size.
  mutating func resume(from content: Content, in tree: inout LayerTree) {
    want(content.wanted, at: .zero)
    state = content.state
    guard let old = content.shown else { return }
    shown = (0, old.picture, old.size)
    tree[layers[0]].content = .picture(old.picture)
    tree[layers[0]].isHidden = false
    guard request.fit == .contain else { return }
    let part = min(
      frame.size.width / max(1, old.size.width), frame.size.height / max(1, old.size.height))
    tree[layers[0]].values.size = Size(old.size.width * part, old.size.height * part)
  }

  mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    if let end = fadeEnd, end <= context.time { finishFade(on: &stage, in: &context) }
    guard let due, due <= context.time, !isLoading, fadeEnd == nil else { return }
    self.due = nil
    guard let wanted, !wanted.name.isEmpty else { return clear(.empty, on: &stage, in: context) }
    isLoading = true
    var request = request
    request.image = wanted
    context.load(request)
  }

  mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext
  ) {
    isLoading = false
    switch picture.outcome {
    case .shown(let id, let size):
      hasFailed = false
      state = .picture
      begin(id, size, on: &stage, in: context)
    case .failed where shown != nil && !hasFailed:
      hasFailed = true
      if due == nil { due = context.time.advanced(by: Self.timeLimit) }
    case .failed(let why):
      if due == nil { clear(.failed(why), on: &stage, in: context) }
    }
  }

  /// The layer of the shown picture, for its place and its opacity.
  var front: LayerID? { shown.map { layers[$0.layer] } }

  private mutating func begin(
    _ id: PictureID, _ size: Size, on stage: inout Stage, in context: ControlContext
  ) {
    let next = shown.map { 1 - $0.layer } ?? 0
    let layer = layers[next]
    let size = request.fit == .cover ? frame.size : size
    let origin = Point(
      frame.minX + ((frame.size.width - size.width) / 2).rounded(),
      frame.minY + ((frame.size.height - size.height) / 2).rounded())
    stage.tree[layer].content = .picture(id)
    stage.tree[layer].isHidden = false
    stage.set(.size, of: layer, to: size)
    stage.set(
      .position, of: layer, to: Point(origin.x + size.width / 2, origin.y + size.height / 2))
    let old = shown.map { layers[$0.layer] }
    if let old, stage.tree[old].size != size {
      // Pictures of different sizes crossfade, since neither covers the other.
      stage.set(.opacity, of: layer, to: .zero)
      fade(layer, to: 1, on: &stage)
      fade(old, to: 0, on: &stage)
    } else {
      // The picture behind is shown at once, while the one in front fades in or out.
      let isBehind = next == 0 && old != nil
      stage.set(.opacity, of: layer, to: isBehind ? 1 : 0)
      fade(layers[isBehind ? 1 : next], to: isBehind ? 0 : 1, on: &stage)
    }
    leaving = shown.map { ($0.layer, $0.picture) }
    shown = (next, id, size)
    fadeEnd = context.time.advanced(by: Self.fade)
  }

  private mutating func clear(_ state: State, on stage: inout Stage, in context: ControlContext) {
    self.state = state
    guard let shown else { return }
    fade(layers[shown.layer], to: 0, on: &stage)
    leaving = (shown.layer, shown.picture)
    self.shown = nil
    fadeEnd = context.time.advanced(by: Self.fade)
  }

  private func fade(_ layer: LayerID, to opacity: Double, on stage: inout Stage) {
    stage.animate(
      .opacity, of: layer, to: opacity, by: .curve(.easeInOut, duration: Self.fade))
  }

  private mutating func finishFade(on stage: inout Stage, in context: inout ControlContext) {
    fadeEnd = nil
    guard let leaving else { return }
    stage.tree[layers[leaving.layer]].isHidden = true
    stage.tree[layers[leaving.layer]].content = .none
    if let picture = leaving.picture { context.release(picture) }
    self.leaving = nil
  }
}
