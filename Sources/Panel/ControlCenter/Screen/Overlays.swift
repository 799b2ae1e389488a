internal import Agent
internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// The temporary elements over everything: questions, and lines that tell of an event.
struct Overlays {
  var banner: Banner
  var toast: Toast
  var alert: Alert
  /// The run that the alert asks for.
  var asking: Int?

  /// Adds the overlays in front of all other layers; they go on from those of the screen before.
  init(in builder: inout ScreenBuilder) {
    let (screen, palette) = (builder.layout.screen, builder.palette)
    let (placing, old) = (builder.context.layout, builder.past?.screen.overlays)
    toast = Toast(
      on: &builder.stage, palette: palette, screen: screen, placing: placing, after: old?.toast,
      at: builder.past?.time ?? .zero)
    alert = Alert(
      on: &builder.stage, palette: palette, screen: screen, press: builder.context.press.spring,
      placing: placing, after: old?.alert)
    banner = Banner(
      on: &builder.stage, theme: builder.configuration.theme, palette: palette, screen: screen,
      placing: placing, after: old?.banner)
  }

  /// The layers of the looks, which go on on another screen.
  var looks: [LayerID] { toast.layers + alert.layers + banner.layers }

  /// The touch targets of the overlays.
  var targets: [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [:]
    if let cross = banner.close { found[cross] = Touchable(.banner, .press) }
    if let cross = toast.part { found[cross] = Touchable(.toast, .pan, grip: .kept) }
    if toast.more != nil, let card = toast.card {
      found[card] = Touchable(.toast, .press, longPress: .insteadOfTap)
    }
    for answer in toast.answers {
      found[answer.layer] = Touchable(
        .answer(answer.index, of: toast.number), .press, since: toast.since)
    }
    for (layer, role) in alert.parts {
      found[layer] =
        role == .confirm && alert.isSlid
        ? Touchable(.alert(role), .pan, axis: .horizontal, grip: .kept)
        : Touchable(.alert(role), .press, since: role == .confirm ? alert.since : nil)
    }
    return found
  }

  /// The layers that no touch passes through.
  var modalLayers: [LayerID] {
    (toast.isModal ? [toast.card].compactMap(\.self) : [])
      + alert.parts.filter { $0.role == .overlay }.map(\.layer)
  }

  /// When an overlay is due to advance.
  var deadline: Instant? { .sooner(toast.deadline, alert.deadline) }

  mutating func advance(on stage: inout Stage, in context: ControlContext) {
    toast.advance(on: &stage, in: context)
    alert.advance(on: &stage, in: context)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    toast.end(completions, on: &stage)
    alert.end(completions, on: &stage)
    banner.end(completions, on: &stage)
  }

  /// Shows the question of a run.
  mutating func ask(
    _ question: Question, run: Int, of configuration: Configuration, on stage: inout Stage,
    in context: ControlContext
  ) {
    asking = run
    let style = Alert.Style(rawValue: question.style.rawValue) ?? .plain
    alert.show(
      Alert.Wording(question, of: configuration), style: style, on: &stage, in: context)
  }
}

// MARK: Touch handling

extension Overlays {
  /// - Returns: The answer to a question; nil: there is none yet.
  mutating func handle(
    _ target: PanelTarget, _ gesture: Gesture, in context: ControlContext, on stage: inout Stage
  ) -> Alert.Answer? {
    var context = context
    switch target {
    case .banner: handleBanner(gesture, in: context, on: &stage)
    case .toast where gesture == .activated:
      // Beside the answers, a touch is none.
      if !toast.isModal { toast.dismiss(on: &stage, in: context) }
    case .toast: toast.follow(gesture, on: &stage, in: &context)
    case .alert(let role): return handleAlert(gesture, role, in: &context, on: &stage)
    case .answer, .pane, .wallpaper, .menuButton, .opener, .strip, .dots, .sheet, .menu, .page,
      .part, .face:
      break
    }
    return nil
  }

  private mutating func handleBanner(
    _ gesture: Gesture, in context: ControlContext, on stage: inout Stage
  ) {
    switch gesture {
    case .pressed: banner.setPressed(true, on: &stage, placing: context.layout)
    case .lifted: banner.setPressed(false, on: &stage, placing: context.layout)
    case .activated:
      banner.setPressed(false, on: &stage, placing: context.layout)
      banner.show(nil, on: &stage, placing: context.layout)
    default: break
    }
  }

  private mutating func handleAlert(
    _ gesture: Gesture, _ role: Alert.Role, in context: inout ControlContext,
    on stage: inout Stage
  ) -> Alert.Answer? {
    switch gesture {
    case .pressed: alert.setPressed(true, role, on: &stage, in: context)
    case .lifted: alert.setPressed(false, role, on: &stage, in: context)
    case .activated:
      alert.setPressed(false, role, on: &stage, in: context)
      return alert.tap(role, on: &stage, in: context)
    default: return alert.follow(gesture, on: &stage, in: &context) ?? nil
    }
    return nil
  }
}

extension Toast.Message {
  init(_ message: PanelMessage) {
    let hasAnswers = !message.answers.isEmpty
    self.init(
      message.text, kind: Toast.Kind(message.severity),
      // What does not fit is there on request.
      more: hasAnswers ? message.text : nil)
    (id, icon, answers, duration) = (message.id, message.icon, message.answers, message.duration)
    offer = message.offer
  }
}

extension Toast.Kind {
  fileprivate init(_ severity: PanelMessage.Severity) {
    self =
      switch severity {
      case .info: .note
      case .warning: .warning
      case .error: .failure
      }
  }
}

extension ChosenAnswer {
  init(_ message: Toast.Message, _ index: Int?) {
    self.init(
      message: message.id, offer: message.offer, index: index,
      title: index.map { message.answers[$0].title } ?? "")
  }
}

extension Alert.Wording {
  fileprivate init(_ question: Question, of configuration: Configuration) {
    let powersOff = configuration.powersOff(question.action)
    self.init(
      title: question.title, text: question.text,
      cancel: question.no.isEmpty ? configuration.strings.cancel : question.no,
      confirm: question.yes.isEmpty ? configuration.strings.yes : question.yes,
      isDangerous: question.isDangerous ?? powersOff, isSlid: question.isSlid,
      powersOff: powersOff)
  }
}

extension Configuration {
  /// Whether an action may shut down, restart or suspend the machine without another question,
  /// judged by the arguments of its program.
  func powersOff(_ name: String) -> Bool {
    guard let action = actions.last(where: { $0.name == name }) else { return false }
    if case .sequence(let steps) = action.kind {
      return steps.contains { $0 != name && powersOff($0) }
    }
    let endings: Set = ["poweroff", "reboot", "shutdown", "halt", "suspend"]
    return action.exec.contains { word in
      endings.contains(word.split(separator: "/").last.map(String.init) ?? word)
    }
  }
}
