internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Values
internal import Widgets

/// What comes up over the pane and goes again: questions, and a line that says what happened.
extension ControlScreen {
  /// Nothing behind one of these can be touched through it.
  var modalLayers: Set<LayerID> { modalPages.union(overlays.modalLayers) }

  mutating func handleBanner(_ gesture: Gesture) {
    switch gesture {
    case .pressed: overlays.banner.setPressed(true, on: &stage)
    case .lifted: overlays.banner.setPressed(false, on: &stage)
    case .activated:
      overlays.banner.setPressed(false, on: &stage)
      overlays.banner.hide(on: &stage)
    default: break
    }
  }

  mutating func handleToast(_ gesture: Gesture, in context: ControlContext) {
    let time = context.time
    switch gesture {
    case .grabbed(let finger):
      overlays.toast.grab(at: finger, seen: context.seen(overlays.toast.layer).position, on: &stage)
    case .dragged(let finger): overlays.toast.drag(to: finger, on: &stage)
    case .thrown(let velocity): overlays.toast.throwOff(velocity: velocity.y, at: time, on: &stage)
    case .tapped: overlays.toast.tap(at: time, on: &stage)
    case .dropped: overlays.toast.drop(at: time, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  mutating func handleAlert(
    _ gesture: Gesture, _ role: Alert.Role, in context: ControlContext
  ) -> [Effect] {
    switch gesture {
    case .pressed: overlays.alert.setPressed(true, role, on: &stage)
    case .lifted: overlays.alert.setPressed(false, role, on: &stage)
    case .activated:
      overlays.alert.setPressed(false, role, on: &stage)
      return answered(overlays.alert.tap(role, at: context.time, on: &stage), in: context)
    case .grabbed(let finger):
      overlays.alert.grab(at: finger, seen: context.presentation, on: &stage)
    case .dragged(let finger): overlays.alert.drag(to: finger, on: &stage)
    case .thrown(let velocity):
      return answered(
        overlays.alert.throwOff(velocity: velocity.x, at: context.time, on: &stage), in: context)
    case .tapped: overlays.alert.letGo(isTap: true, on: &stage)
    case .dropped: overlays.alert.letGo(isTap: false, on: &stage)
    case .longPressed: break
    }
    return []
  }

  /// Goes on after an answer; nil: there is none as yet.
  mutating func answered(_ answer: Alert.Answer?, in context: ControlContext) -> [Effect] {
    guard let answer, let run = overlays.asking else { return [] }
    overlays.asking = nil
    return answer == .confirmed
      ? finish(run: run, .succeeded, in: context) : end(run, nil, in: context)
  }

  /// Asks; a question that is still up counts as answered with no.
  mutating func ask(
    _ question: Question, run: Int, in context: ControlContext, measure: Banner.Measure
  ) -> [Effect] {
    let effects = overlays.asking.map { end($0, nil, in: context) } ?? []
    overlays.asking = run
    let wording = Alert.Wording(
      title: question.title, text: question.text,
      cancel: question.no.isEmpty ? configuration.words.cancel : question.no,
      confirm: question.yes.isEmpty ? configuration.words.yes : question.yes,
      isDangerous: question.isDangerous ?? configuration.powersOff(question.action),
      isSlid: question.isSlid)
    let style = Alert.Style(rawValue: question.style.rawValue) ?? .plain
    overlays.alert.show(wording, style: style, at: context.time, on: &stage, measure: measure)
    return effects
  }

  mutating func tell(
    _ text: String, as kind: Toast.Kind = .failure, in context: ControlContext,
    measure: Banner.Measure
  ) {
    overlays.toast.show(
      Toast.Message(text, kind: kind), at: context.time, on: &stage, measure: measure)
  }
}

extension Configuration {
  /// Whether an action ends what the machine does, as far as the words of its program tell.
  fileprivate func powersOff(_ name: String) -> Bool {
    guard let action = actions.last(where: { $0.name == name }) else { return false }
    switch action.kind {
    case .exec(let words):
      let endings: Set = ["poweroff", "reboot", "shutdown", "halt", "suspend"]
      return words.contains { word in
        endings.contains(word.split(separator: "/").last.map(String.init) ?? word)
      }
    case .sequence(let steps): return steps.contains { $0 != name && powersOff($0) }
    default: return false
    }
  }
}
