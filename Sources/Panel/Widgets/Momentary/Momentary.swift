internal import DetentGestures
internal import DetentMotion
internal import Localization
package import Look
package import Settings
internal import Values

/// A button that acts while a finger holds it: one action when the finger comes down on it, another
/// when the finger leaves, for whatever reason.
package struct Momentary: TileKind {
  package struct State: Sendable {
    fileprivate(set) var isDown = false
    fileprivate(set) var problem: TileProblem?
  }

  private let style: TileStyle
  private let strings: LocalizedStrings

  package init(_ tile: TileSettings, in configuration: Configuration) {
    // The agent performs its actions, and finds them by the tile's name.
    (style, strings) = (TileStyle(tile), configuration.strings)
  }

  package func start(in room: Room) -> State { State() }

  package func parts(of state: State, in room: Room) -> [TilePart] {
    var part = TilePart(role: .press)
    (part.grip, part.longPress) = (.firm, .besides)
    return [part]
  }

  package func showsFailure(_ state: State) -> Bool { state.problem != nil }
  package var hasIcon: Bool { style.hasIcon }

  package func update(
    _ state: inout State, by event: TileEvent, in context: inout ControlContext
  ) {
    switch event {
    case .touch(.pressed, _): set(true, of: &state, in: &context)
    case .touch(.lifted, _), .touch(.activated, _): set(false, of: &state, in: &context)
    case .finished(_, let outcome):
      guard let message = outcome?.message else { return }
      state.problem = outcome?.summary(in: strings).map {
        TileProblem($0, at: context.time, moment: context.clock(context.time))
      }
      context.refuse(message)
    default: break
    }
  }

  private func set(_ isDown: Bool, of state: inout State, in context: inout ControlContext) {
    guard isDown != state.isDown else { return }
    state.isDown = isDown
    if isDown {
      state.problem = nil
      context.press()
    } else {
      context.lift()
    }
  }

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    var face = TileFace(isLit: state.isDown, isDown: state.isDown)
    if let problem = state.problem { (face.line, face.tone) = (problem.texts, .failed) }
    style.write(face, in: room, boxes)
  }
}
