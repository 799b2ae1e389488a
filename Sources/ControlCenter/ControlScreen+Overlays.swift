internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Values
internal import Widgets

/// What comes up over the pane and goes again: questions, and a line that says what happened.
extension ControlScreen {
  var overlayTargets: [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [:]
    if banner.isShown { found[banner.close.layer] = Touchable(.banner, .press) }
    if let cross = toast.part { found[cross] = Touchable(.toast, .pan, grip: .kept) }
    for (layer, role) in alert.parts { found[layer] = Touchable(.alert(role), .press) }
    return found
  }

  /// Nothing behind one of these can be touched through it.
  var modalLayers: Set<LayerID> {
    var layers = modalPages
    for (layer, role) in alert.parts where role == .overlay { layers.insert(layer) }
    return layers
  }

  mutating func handleBanner(_ gesture: Gesture) {
    switch gesture {
    case .pressed: banner.setPressed(true, on: &stage)
    case .lifted: banner.setPressed(false, on: &stage)
    case .activated:
      banner.setPressed(false, on: &stage)
      banner.hide(on: &stage)
    default: break
    }
  }

  mutating func handleToast(_ gesture: Gesture, in context: ControlContext) {
    let time = context.time
    switch gesture {
    case .grabbed(let finger):
      toast.grab(at: finger, seen: context.seen(toast.layer).position, on: &stage)
    case .dragged(let finger): toast.drag(to: finger, on: &stage)
    case .thrown(let velocity): toast.throwOff(velocity: velocity.y, at: time, on: &stage)
    case .tapped: toast.tap(at: time, on: &stage)
    case .dropped: toast.drop(at: time, on: &stage)
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  mutating func handleAlert(
    _ gesture: Gesture, _ role: Alert.Role, in context: ControlContext
  ) -> [Effect] {
    switch gesture {
    case .pressed: alert.setPressed(true, role, on: &stage)
    case .lifted: alert.setPressed(false, role, on: &stage)
    case .activated:
      alert.setPressed(false, role, on: &stage)
      guard let answer = alert.tap(role, at: context.time, on: &stage), let run = asking else {
        return []
      }
      asking = nil
      return answer == .confirmed
        ? finish(run: run, .succeeded, in: context) : end(run, nil, in: context)
    default: break
    }
    return []
  }

  /// Asks; a question that is still up counts as answered with no.
  mutating func ask(
    _ question: Question, run: Int, in context: ControlContext, measure: Banner.Measure
  ) -> [Effect] {
    let effects = asking.map { end($0, nil, in: context) } ?? []
    asking = run
    let wording = Alert.Wording(
      title: question.title, text: question.text,
      cancel: question.no.isEmpty ? configuration.words.cancel : question.no,
      confirm: question.yes.isEmpty ? configuration.words.yes : question.yes,
      isDangerous: question.isDangerous ?? configuration.powersOff(question.action))
    let style = Alert.Style(rawValue: question.style.rawValue) ?? .plain
    alert.show(wording, style: style, at: context.time, on: &stage, measure: measure)
    return effects
  }

  mutating func tell(
    _ text: String, as kind: Toast.Kind = .failure, in context: ControlContext,
    measure: Banner.Measure
  ) {
    toast.show(
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
