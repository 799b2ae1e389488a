internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import Localization
package import Look
package import Settings
package import Values

/// A slider whose fill follows the finger: a card with a lit part.
///
/// The finger moves the value from where it is. Past the ends, the card stretches like rubber; with
/// the finger beside the slider, the value changes more finely.
package struct Slider: SettingKind {
  package struct State: SettingState {
    var setting: Setting
    /// The finger that holds the slider; nil: none.
    fileprivate var grip: SliderGrip?
    /// The velocity of the fill towards a larger value [px/s], while a finger holds it and in the
    /// look in which it lets go.
    fileprivate var velocity = 0.0
    /// The time of the finger's last movement.
    fileprivate var moved = Instant.zero
  }

  let binding: Binding
  let strings: LocalizedStrings
  private let text: ValueText
  private let label: SliderLabel
  /// The difference between neighbouring values.
  private let step: Double
  /// The distance that a finger may move and still tap [px].
  private let slop: Double
  /// Whether it fills upwards.
  private let isUpright: Bool
  private let isRightToLeft: Bool
  package let hasOff: Bool

  /// The distance between the card's edges and the fill [px].
  static let inset = 6.0
  /// The icons of what gives light or runs, and of rooms: a slider with one of them is on unless it
  /// is at 0. A blind, a volume or a slider of which nothing is known is neither on nor off.
  private static let switchIcons: Set = [
    "light", "evening", "fan", "plug", "power", "coffee", "tv", "leaf", "home", "vacuum",
  ]

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (binding, strings) = (Binding(tile, in: configuration), configuration.strings)
    text = ValueText(tile, in: configuration)
    isUpright = tile.slidesUp
    label = SliderLabel(tile, text, isUpright: isUpright)
    let range = text.range
    step = tile.step ?? (range.upperBound - range.lowerBound) / 100
    slop = configuration.motion.slop
    isRightToLeft = configuration.isRightToLeft
    hasOff =
      !text.isOpen && range.lowerBound == 0 && tile.icon.map(Self.switchIcons.contains) ?? false
  }

  package func start(in room: Room) -> State {
    State(setting: Setting(PendingValue(binding, start: .number(text.range.lowerBound))))
  }

  package func resumed(from old: State, in room: Room) -> State {
    var state = old
    state.setting.pending = start(in: room).setting.pending.resumed(from: old.setting.pending)
    state.grip = old.grip.map {
      SliderGrip(
        $0, fraction: fraction(of: state.setting), track: track(in: room), isVertical: isUpright,
        isReversed: isReversed(in: room))
    }
    return state
  }

  package func takes(_ value: SourceValue) -> Bool { value.isNumber(in: text.range) }

  package func isOn(_ state: State) -> Bool? {
    hasOff && state.setting.pending.isTrusted ? state.setting.number.map { $0 != 0 } : nil
  }

  package func parts(of state: State, in room: Room) -> [TilePart] {
    var part = TilePart(role: .pan)
    (part.axis, part.grip, part.longPress) = (axis, .kept, .besides)
    return [part]
  }

  package func keys(of state: State, in room: Room) -> TileKeys? {
    TileKeys(axis: axis, fraction: fraction(of: state.setting), length: length(in: room))
  }

  private var axis: PanAxis { isUpright ? .vertical : .horizontal }

  private func fraction(of setting: Setting) -> Double { setting.number.map(text.fraction) ?? 0 }

  private func value(at fraction: Double) -> Double {
    let range = text.range
    let exact = range.lowerBound + min(max(fraction, 0), 1) * (range.upperBound - range.lowerBound)
    let steps = ((exact - range.lowerBound) / step).rounded()
    return min(max(range.lowerBound + steps * step, range.lowerBound), range.upperBound)
  }

  // MARK: Places

  /// The size of the fill at the end of the range [px].
  private func track(in room: Room) -> Size {
    Size(max(1, room.size.width - 2 * Self.inset), max(1, room.size.height - 2 * Self.inset))
  }

  private func length(in room: Room) -> Double {
    isUpright ? track(in: room).height : track(in: room).width
  }

  /// Whether the fill begins at the right.
  private func isReversed(in room: Room) -> Bool { room.palette.isRightToLeft && !isUpright }

  // MARK: Events

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    switch event {
    case .touch(let gesture, _):
      if let seen = context.seen { follow(gesture, &state, seen, in: &context) }
    case .keys(let count): step(&state, by: count, in: &context)
    default: updateSetting(&state.setting, by: event, in: &context)
    }
  }

  private func follow(
    _ gesture: Gesture, _ state: inout State, _ seen: Seen, in context: inout ControlContext
  ) {
    switch gesture {
    case .grabbed(let finger): grab(&state, at: finger, seen, in: context)
    case .dragged(let finger): drag(&state, to: finger, in: seen.room, &context)
    case .thrown(let velocity):
      let speed = state.grip?.velocity(of: velocity) ?? 0
      letGo(&state, keeps: true, with: speed, in: seen.room, &context)
    // Chooses nothing: a mere tap may be accidental.
    case .tapped, .dropped: letGo(&state, keeps: false, with: 0, in: seen.room, &context)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  /// Starts from the fill as it is seen, which may be in motion.
  private func grab(
    _ state: inout State, at finger: Point, _ seen: Seen, in context: ControlContext
  ) {
    let (track, fill) = (track(in: seen.room), seen["fill"]?.size)
    let share = fill.map { isUpright ? $0.height / track.height : $0.width / track.width }
    state.setting.problem = nil
    state.grip = SliderGrip(
      fraction: min(max(share ?? fraction(of: state.setting), 0), 1), finger: finger, track: track,
      isVertical: isUpright, isReversed: isReversed(in: seen.room), slop: slop)
    (state.velocity, state.moved) = (0, context.time)
  }

  private func drag(
    _ state: inout State, to finger: Point, in room: Room, _ context: inout ControlContext
  ) {
    guard var grip = state.grip else { return }
    let before = grip.share
    grip.move(to: finger)
    let seconds = context.time.seconds(since: state.moved)
    state.velocity = seconds > 0 ? (grip.share - before) * length(in: room) / seconds : 0
    (state.grip, state.moved) = (grip, context.time)
    guard grip.isChoosing else { return }
    let number = SourceValue.number(value(at: grip.fraction))
    if state.setting.pending.shownValue != number {
      context.refuse(state.setting.pending.drag(to: number, in: &context))
    }
  }

  /// - Parameters:
  ///   - keeps: Whether to set the value that the finger has chosen.
  ///   - velocity: The velocity of the fill [px/s].
  private func letGo(
    _ state: inout State, keeps: Bool, with velocity: Double, in room: Room,
    _ context: inout ControlContext
  ) {
    guard let grip = state.grip else { return }
    state.grip = nil
    context.refuse(
      keeps && grip.isChoosing
        ? state.setting.pending.set(.number(value(at: grip.fraction)), in: &context)
        : state.setting.pending.letGo(in: &context))
    // The spring goes at most so far beyond the finger, which is not beyond the end of the track.
    let goal = fraction(of: state.setting)
    let room = length(in: room) * (velocity < 0 ? min(grip.share, goal) : 1 - max(grip.share, goal))
    let most = max(0, room) * Self.greatestVelocity
    state.velocity = min(max(velocity, -most), most)
  }

  /// Changes the value by a twentieth of its range per press, or by a step if that is more.
  private func step(_ state: inout State, by count: Int, in context: inout ControlContext) {
    guard state.grip == nil, let number = state.setting.number else { return }
    state.setting.problem = nil
    let range = text.range
    let way = isRightToLeft && !isUpright ? -count : count
    let step = max(self.step, (range.upperBound - range.lowerBound) / 20)
    let fraction = text.fraction(of: number + Double(way) * step)
    context.refuse(state.setting.pending.set(.number(value(at: fraction)), in: &context))
  }

  // MARK: Look

  /// The response of the spring by which the fill moves to another value [s].
  private static let response = 0.36
  /// The velocity at which that spring, which is critically damped, goes a pixel beyond [1/s].
  private static let greatestVelocity = 2 * Double.pi / response * 2.718_281_828
  private static let filling = OwnMotion(
    place: .spring(constant(try Spring(dampingRatio: 1, response: response))))
  /// The law by which the card follows a finger past an end: within about a frame, from wherever it
  /// is, even while it comes back or shakes.
  private static let stretching = OwnMotion(
    pose: .spring(constant(try Spring(dampingRatio: 1, response: 0.06))))
  private static let comingBack = OwnMotion(
    pose: .spring(constant(try Spring(dampingRatio: 0.68, response: 0.34))))
  /// The resistance of the card. Its limit is the free space around tiles, so that no edge cuts the
  /// card off.
  private static let band = constant(try RubberBand(dimension: 8))

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    let (palette, setting) = (room.palette, state.setting)
    let isTrusted = setting.pending.isTrusted
    let velocity = isUpright ? SIMD2(0, state.velocity) : SIMD2(state.velocity, 0)
    let radius = min(palette.tileRadius, min(room.size.width, room.size.height) / 3)
    let words = label.words(of: setting, in: room)
    let card = boxes.card(in: room) {
      boxes.overlay {
        // Rounder corners would cut into words beside them.
        boxes.fill(palette.accent)
          .portion(
            state.grip?.share ?? fraction(of: setting), from: isUpright ? .bottom : .start
          )
          .radius(max(4, min(radius - Self.inset, room.padding)))
          .opacity(isTrusted ? 1 : palette.faded(0.45))
          .grip(state.grip == nil ? .free(velocity: velocity) : .held(velocity: velocity))
          .motion(Self.filling).key("fill")
        boxes.overlay { words.write(palette.text, isOnFill: false, in: room, boxes) }
          .seen(.outside, of: "fill").key("outside")
        boxes.overlay {
          words.write(
            isTrusted ? room.accentInk : room.paleInk, isOnFill: true, in: room, boxes)
        }.seen(.inside, of: "fill").key("inside")
      }.padding(Self.inset)
    }.radius(radius)
    stretch(card, by: Self.band.displacement(for: state.grip?.excess ?? 0), in: room.size)
    card.motion(state.grip == nil ? Self.comingBack : Self.stretching)
  }

  /// Stretches the card along the track, narrower across it, with its other end in place.
  private func stretch(_ card: Box, by way: Double, in size: Size) {
    guard way != 0 else { return }
    let length = isUpright ? size.height : size.width
    let (along, across) = (1 + way.magnitude / length, 1 - way.magnitude / length * 0.35)
    card.pose(
      scale: isUpright ? [across, along] : [along, across],
      shift: isUpright ? Point(0, -way / 2) : Point(way / 2, 0))
  }
}

extension TileSettings {
  /// Whether a slider fills upwards: as it says itself, or unless it takes more columns than rows.
  var slidesUp: Bool { direction.map { $0 == .up } ?? (span.columns <= span.rows) }
}
