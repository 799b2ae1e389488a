internal import Agent
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Look
internal import Settings
internal import Values
internal import Widgets

extension ControlScreen {
  /// Carries out what a control asks for.
  mutating func carryOut(
    _ effects: [ControlContext.Effect], of control: Int, at context: ControlContext
  ) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .perform(let action, let value, let send):
        let sender = ControlRuns.Sender(control: controls.ids[control], send: send)
        let run = requests.runs.start(for: sender, at: context.time)
        return perform(action, value, as: run, of: control, in: context)
      case .press:
        let id = controls.ids[control]
        let run = requests.runs.start(for: ControlRuns.Sender(control: id), at: context.time)
        requests.held.insert(id)
        return [.ask(.press(run: run, controls.tiles[control]))]
      case .lift:
        let id = controls.ids[control]
        let run = requests.runs.start(for: ControlRuns.Sender(control: id), at: context.time)
        requests.held.remove(id)
        return [.ask(.lift(run: run, controls.tiles[control]))]
      case .toast(let text): return tell(text, of: controls.ids[control], at: context.time)
      case .load(let request):
        return [.load(request, as: requests.loads.start(request, for: controls.ids[control]))]
      case .release(let picture): return [.release(picture)]
      case .page(let name):
        show(page: name, from: control, in: context)
        return []
      case .tune(let name, let parameters):
        tune(name, to: parameters)
        return []
      case .keep(let name, let parameters):
        return [.keep(spring: name, parameters)]
      case .anticipate(let action, let seconds):
        if configuration.powersOff(action) {
          overlays.alert.darken(within: seconds, on: &stage, in: context)
        }
        return []
      }
    }
  }

  /// Tells of a failure, and logs it unless it is a run's, which the agent has logged.
  private mutating func tell(_ text: String, of id: ControlID, at time: Instant) -> [Effect] {
    let line = labelled(text, of: id)
    let isOfRun = failures[.action(id)]?.time == time
    let isNews =
      !isOfRun && failures.note(Failure(subject: .action(id), sentence: text, time: time))
    return (isNews ? [.log(line)] : []) + [.tell(line, of: id)]
  }

  /// Performs an action that concerns only the panel at once, with or without an agent, unless an
  /// earlier run of its control is under way; asks the agent to perform all other actions.
  private mutating func perform(
    _ action: String, _ value: SourceValue?, as run: Int, of control: Int,
    in context: ControlContext
  ) -> [Effect] {
    let steps = configuration.steps(of: action)
    let isFree = requests.runs.start(of: controls.ids[control], besides: run) == nil
    guard isFree, !steps.isEmpty, !configuration.asks(action), !steps.contains(where: \.isOutside)
    else {
      let tile = controls.tiles[control]
      let request = ActionRequest(run: run, tile: tile, action: action, value: value)
      return [.ask(.perform(request))]
    }
    var effects: [Effect] = []
    for step in steps {
      switch step.kind {
      case .panel(.page(let page)): show(page: page, from: control, in: context)
      case .panel(let command): effects.append(.command(command))
      case .outside, .sequence, .confirm: break
      }
    }
    return effects + end(run, .succeeded, in: context)
  }

  /// Shows a page on behalf of a run.
  mutating func show(page: String, for run: Int, in context: ControlContext) {
    show(page: page, from: control(of: run), in: context)
  }

  /// Returns the control that has asked for a run; nil: it is gone.
  private func control(of run: Int) -> Int? {
    requests.runs.sender(of: run).flatMap { index(of: $0.control) }
  }

  private mutating func showProgress(ofRun run: Int, in context: ControlContext) {
    guard let control = control(of: run) else { return }
    showProgress(of: control, in: context)
    controls.changed()
  }

  /// Ends a run, and tells its control of the outcome.
  /// - Parameter outcome: nil: the person said no.
  mutating func end(
    _ run: Int, _ outcome: ActionOutcome?, in context: ControlContext
  ) -> [Effect] {
    if overlays.asking == run {
      overlays.asking = nil
      overlays.alert.dismiss(on: &stage, in: context)
    }
    guard let sender = requests.runs.end(run), let index = index(of: sender.control) else {
      return []
    }
    if outcome?.message != nil { overlays.alert.brighten(on: &stage, in: context) }
    let said = configuration.said(outcome, at: controls.tiles[index])
    failures.end(.action(sender.control))
    if case .failed(let message, let kind) = outcome {
      failures.note(
        Failure(
          subject: .action(sender.control), kind: kind, sentence: message, time: context.time))
    }
    let effects = update(index, by: .finished(sender.send, said), in: context)
    return controls[index].sources.sorted().map { .ask(.refresh($0)) } + effects
  }

  // MARK: Questions, and what is said

  /// Passes an answer on to the run that has asked; nil: there is no answer yet.
  mutating func answered(_ answer: Alert.Answer?, in context: ControlContext) -> [Effect] {
    guard let answer, let run = overlays.asking else { return [] }
    overlays.asking = nil
    guard answer == .confirmed else { return decline(run, in: context) }
    showProgress(ofRun: run, in: context)
    return [.ask(.answer(run: run, isYes: true))] + agree(to: run, in: context)
  }

  private mutating func decline(_ run: Int, in context: ControlContext) -> [Effect] {
    [.ask(.answer(run: run, isYes: false))] + end(run, nil, in: context)
  }

  /// Agrees on behalf of an administrator to what a run asks.
  mutating func agreeUnasked(
    to run: Int, isLast: Bool, in context: ControlContext
  ) -> [Effect] {
    requests.runs.ask(run, isLast: isLast)
    return [.ask(.answer(run: run, isYes: true))] + agree(to: run, in: context)
  }

  /// Tells the control of a run that the person has agreed, unless more questions may follow.
  private mutating func agree(to run: Int, in context: ControlContext) -> [Effect] {
    guard !requests.runs.asks(run), let sender = requests.runs.sender(of: run),
      let index = index(of: sender.control)
    else { return [] }
    return update(index, by: .agreed(sender.send), in: context)
  }

  /// Asks the person on behalf of a run. A question that is still shown counts as answered with no,
  /// and so does a question of a control that is gone.
  mutating func ask(
    _ question: Question, run: Int, isLast: Bool, in context: ControlContext
  ) -> [Effect] {
    guard requests.runs.sender(of: run) != nil else {
      return [.ask(.answer(run: run, isYes: false))]
    }
    let asked = overlays.asking
    overlays.asking = nil
    let effects = asked.map { decline($0, in: context) } ?? []
    requests.runs.ask(run, isLast: isLast)
    overlays.ask(question, run: run, of: configuration, on: &stage, in: context)
    showProgress(ofRun: run, in: context)
    return effects
  }

  mutating func tell(_ message: Toast.Message, in context: ControlContext) {
    overlays.toast.show(message, on: &stage, in: context)
  }

  /// Shows what is wrong with the configuration; nil: hides the notice, since nothing is.
  mutating func show(_ notice: ConfigurationNotice?, placing layout: Layout) {
    overlays.banner.show(notice, on: &stage, placing: layout)
  }

  /// Returns a sentence after the label of the control that it is about.
  func labelled(_ sentence: String, of control: ControlID) -> String {
    let label = index(of: control).map { controls.labels[$0] } ?? ""
    return label.isEmpty ? sentence : "\(label): \(sentence)"
  }
}

// MARK: What comes from outside

extension ControlScreen {
  /// Takes over the news of sources in one pass; a state that looks as before changes nothing.
  mutating func show(
    _ news: [String: SourceState], in context: ControlContext
  ) -> [Effect] {
    var effects: [Effect] = []
    var isAnyChanged = false
    let (noticed, before) = (outageNotice, failures.reported)
    for source in take(news, at: context.time).sorted() {
      let state = shownState(of: source)
      for index in controls.listeners[source] ?? [] {
        isAnyChanged = true
        effects += change(index, by: .news(state, from: source), in: context)
      }
    }
    if isAnyChanged { settleChanges() }
    // A banner that was dismissed does not come back for another tile.
    let isNews = before != failures.reported || overlays.banner.isShown && noticed != outageNotice
    return isNews ? effects + [.notice] : effects
  }

  /// Gives a control the picture that it has asked for, or the reason why it cannot be shown.
  mutating func show(
    _ outcome: LoadedPicture.Outcome, as id: PictureID, in context: ControlContext
  ) -> [Effect] {
    guard let (request, control) = requests.loads.end(id), let index = index(of: control) else {
      return []
    }
    var effects: [Effect] = []
    switch outcome {
    case .shown: failures.end(.picture(control))
    case .failed(let why):
      let failure = Failure(
        subject: .picture(control), sentence: "\(request.image.path): \(why)", time: context.time)
      if failures.note(failure) { effects.append(.log(failure.sentence)) }
    }
    return effects + update(index, by: .picture(LoadedPicture(request, outcome)), in: context)
  }
}

// MARK: Springs that are tuned on the glass

extension ControlScreen {
  /// Returns the present numbers of a spring: as tuned, else as the configuration has them.
  func parameters(of spring: String) -> SpringParameters? {
    tuned[spring] ?? configuration.motion.springs.last { $0.name == spring }?.parameters
  }

  /// Gives a spring other numbers, everywhere that it is used.
  mutating func tune(_ spring: String, to parameters: SpringParameters) {
    tuned[spring] = parameters
    takeEffect(of: spring)
  }

  /// Takes over a configuration that has other numbers for the same springs, without disturbing
  /// anything.
  /// - Returns: Whether nothing else has changed; otherwise the screen has to be built anew.
  mutating func adopt(_ new: Configuration, in context: ControlContext) -> Bool {
    var context = context
    guard let changed = new.springsChanged(since: configuration) else { return false }
    configuration = new
    for name in changed {
      // The tuned numbers have been kept, or somebody else has written the file.
      tuned[name] = nil
      takeEffect(of: name)
    }
    for i in controls.indices {
      controls[i].take(.springs(new.motion.springs), on: &stage, in: &context)
    }
    controls.changed()
    return true
  }

  /// Takes over the numbers of a spring that have been written to the configuration.
  mutating func kept(
    _ spring: String, as parameters: SpringParameters, in context: ControlContext
  ) {
    var new = configuration
    guard new.motion.keep(spring, as: parameters) else { return }
    let pending = tuned[spring]
    _ = adopt(new, in: context)
    // It may have been tuned further while it was written.
    if let pending, pending != parameters { tune(spring, to: pending) }
  }

  private mutating func takeEffect(of name: String) {
    guard let parameters = parameters(of: name) else { return }
    let motion = configuration.motion
    if motion.paneSpring == name { pane.spring = parameters.spring }
    guard motion.buttonSpring == name else { return }
    overlays.alert.take(press: parameters.spring)
    for i in controls.indices { controls[i].take(press: parameters.spring) }
    controls.changed()
  }
}
