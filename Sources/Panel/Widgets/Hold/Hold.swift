internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
package import DetentMotion
internal import DetentScene
internal import Localization
package import Look
package import Settings
internal import Values

/// A tile that fills while a finger is on it, and does something only when it is full.
package struct Hold: TileKind {
  package struct State: Sendable {
    fileprivate(set) var press: HoldPress
    fileprivate(set) var problem: TileProblem?
  }

  private let name: TileName
  private let action: String?
  private let duration: Double
  private let strings: LocalizedStrings

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (name, action, duration) = (TileName(tile), tile.action, tile.hold.time)
    strings = configuration.strings
  }

  package func start(in room: Room) -> State { State(press: HoldPress(duration: duration)) }

  /// A press goes on, unless it takes another time by now.
  package func resumed(from old: State, in room: Room) -> State {
    old.press.duration == duration ? old : State(press: start(in: room).press, problem: old.problem)
  }

  package func parts(of state: State, in room: Room) -> [TilePart] {
    var part = TilePart(role: .press)
    (part.grip, part.longPress) = (.kept, .besides)
    return [part]
  }

  package func deadline(of state: State) -> Instant? { state.press.deadline }
  package func showsFailure(_ state: State) -> Bool { state.problem != nil }

  // MARK: Events

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    switch event {
    case .touch(.pressed, _):
      state.problem = nil
      state.press.press(at: context.time)
      if let action, let rest = state.press.rest { context.anticipate(action, within: rest) }
    case .touch(.lifted, _), .touch(.activated, _):
      fire(state.press.release(at: context.time), state.press, in: &context)
    case .time: fire(state.press.advance(to: context.time), state.press, in: &context)
    case .finished(_, let outcome):
      state.problem = outcome?.summary(in: strings).map {
        TileProblem($0, at: context.time, moment: context.clock(context.time))
      }
      context.refuse(outcome?.message)
    default: break
    }
  }

  /// - Parameter firing: The time at which the button became full; nil: it has not.
  private func fire(_ firing: Instant?, _ press: HoldPress, in context: inout ControlContext) {
    guard let action else { return }
    if firing != nil { context.perform(action) }
    if press.rest == nil { context.anticipate(action, within: firing == nil ? nil : 0) }
  }

  // MARK: Look

  /// The smallest letters of the name [px].
  private static let least = 11.0
  private static let tint = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.25)))
  private static let words = OwnMotion(color: tint)
  private static let bar = OwnMotion(place: .spring(HoldPress.drain), color: tint)

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    let (palette, press) = (room.palette, state.press)
    let radius = min(palette.tileRadius, room.size.height / 3)
    // At this inset, the corners of a bar of any width lie within the card's: r·(1 − 1/√2).
    let inset = max(4, (radius * 0.293).rounded(.up))
    let accent = palette.accent
    let color = press.isFull ? accent : palette.tile.mixed(with: accent, 0.35)
    boxes.card(in: room) {
      boxes.overlay {
        let bar = boxes.fill(color).radius(max(0, radius - inset)).key("bar").motion(Self.bar)
        switch press.phase {
        case .empty, .draining: bar.portion(0, from: .start)
        case .filling(let from, let since, let rest):
          bar.portion(1, from: .start, at: Pace(from: from, start: since, duration: rest))
        case .fired: bar.portion(1, from: .start)
        }
      }.padding(inset)
      write(state, on: press.isFull ? palette.ink(on: accent) : nil, in: room, boxes)
    }.pressed(press.isHeld, turns: false, by: PressMotion(spring: room.press.spring, scale: 0.96))
  }

  /// Icon, name and instruction above one another in the middle, as far as there is room.
  /// - Parameter ink: The colour of all of them on a full bar; nil: the bar is not full.
  private func write(_ state: State, on ink: Color?, in room: Room, _ boxes: Boxes) {
    let size = room.size
    let own = min(size.width * 0.14, size.height * 0.22)
    let letters = (min(max(own, 14), 72) * room.palette.textScale).rounded()
    let across = size.width < 100 ? 6 : room.padding
    boxes.firstThatFits {
      for icon in name.icon == nil ? [nil] : [name.icon, nil] {
        for part in [1, 0.85, 0.7, 0.55, 0.45] {
          for lines in [1, 2] {
            boxes.shape {
              let letters = max(Self.least, letters * part)
              boxes.column(spacing: (letters * 0.2).rounded()) {
                boxes.space()
                if let icon {
                  boxes.icon(icon, ink ?? room.palette.text).square((letters * 1.6).rounded())
                    .key(.icon).motion(Self.words)
                }
                boxes.column {
                  label(letters, lines, ink, in: room, boxes)
                  hint(state, letters * 0.7, ink, in: room, boxes)
                }.height(.natural)
                boxes.space()
              }.padding(across: across, top: 4, bottom: 4)
            }
          }
        }
      }
      for lines in [2, 1] {
        boxes.shape {
          boxes.overlay { label(Self.least, lines, ink, in: room, boxes) }.padding(across: across)
        }
      }
    }
  }

  private func label(
    _ letters: Double, _ lines: Int, _ ink: Color?, in room: Room, _ boxes: Boxes
  ) {
    var text = room.text(name.label, letters, weight: 600)
      .shrinking(to: lines == 1 ? max(Self.least, letters * 0.85) : letters)
    (text.alignment, text.lines, text.standing) = (.center, lines, .middle)
    let box = boxes.text(text, ink ?? room.palette.text).key("name").motion(Self.words)
      .height(.natural)
    guard lines > 1 else { return }
    // Smaller letters before a word is cut.
    let word = letters > Self.least ? TextContent.width(of: name.label.longestWord) * letters : 0
    box.yielding().atLeast(word, letters * 2.5)
  }

  /// The problem or, unless a finger is on the button, the instruction how to use it.
  private func hint(
    _ state: State, _ letters: Double, _ ink: Color?, in room: Room, _ boxes: Boxes
  ) {
    let (palette, problem) = (room.palette, state.problem)
    let size = max(letters, min(12 * palette.textScale, letters / 0.7))
    // Two lines if it hardly fits on one.
    let isNarrow = TextContent.width(of: strings.hold) * 9 > room.size.width - 20
    boxes.firstThatFits {
      for line in problem?.texts ?? [strings.hold] {
        boxes.shape {
          var text = room.text(line, size, weight: 450).shrinking(to: 10)
          (text.alignment, text.lines, text.standing) = (.center, isNarrow ? 2 : 1, .middle)
          boxes.text(text, ink ?? (problem == nil ? palette.secondaryText : palette.error))
            .opacity(problem == nil && state.press.isHeld ? 0 : 1).key("line").motion(Self.words)
        }
      }
    }.height(.px((size * (isNarrow ? 2.4 : 1.4)).rounded())).yielding()
  }
}
