internal import Agent
internal import DetentMotion
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
        let turn = requests.runs.start(
          action, of: configuration.actions, value: value, for: sender(control, send))
        return carryOut(turn, in: context)
      case .press(let send):
        let run = requests.runs.start(for: sender(control, send))
        carryOutOwn(configuration.tile(controls.tiles[control])?.action, in: context)
        return [.press(run: run, controls.tiles[control])]
      case .lift(let send):
        let run = requests.runs.start(for: sender(control, send))
        carryOutOwn(configuration.tile(controls.tiles[control])?.release, in: context)
        return [.lift(run: run, controls.tiles[control])]
      case .toast(let text):
        requests.report(text, of: controls.ids[control], at: context.time)
        return [.tell(spoken(text, of: controls.ids[control]))]
      case .load(let request):
        return [.load(request, as: requests.loads.start(request, for: controls.ids[control]))]
      case .release(let picture): return [.release(picture)]
      case .page(let name):
        show(page: name, from: control, in: context)
        return []
      case .tune(let name, let words):
        tune(name, to: words)
        return []
      case .keep(let name, let words):
        return [.keep(spring: name, words)]
      }
    }
  }

  private func sender(_ control: Int, _ send: Int) -> ActionRuns.Sender {
    ActionRuns.Sender(control: controls.ids[control], tile: controls.tiles[control], send: send)
  }

  /// What the panel does itself of a press or a release; the rest is the agent's.
  private mutating func carryOutOwn(_ name: String?, in context: ControlContext) {
    for step in configuration.steps(of: name) {
      switch step.kind {
      case .page(let page): show(page: page, in: context)
      case .pane(let move): self.move(move)
      case .exec, .write, .sequence, .confirm: break
      }
    }
  }

  /// A step of a run that was performed elsewhere has ended.
  mutating func finish(
    run: Int, _ outcome: ActionOutcome, in context: ControlContext
  ) -> [Effect] {
    carryOut(requests.runs.next(of: run, after: outcome), in: context)
  }

  private mutating func carryOut(
    _ first: ActionRuns.Turn?, in context: ControlContext
  ) -> [Effect] {
    var turn = first
    while let now = turn {
      switch now.step {
      case .perform(let name): return [perform(name, in: now)]
      case .page(let page): show(page: page, in: context)
      case .pane(let move): self.move(move)
      case .confirm(let question):
        return [.ask(question, run: now.number)]
      case .finished(let outcome): return end(now.number, outcome, in: context)
      }
      turn = requests.runs.next(of: now.number)
    }
    return []
  }

  private func perform(_ name: String, in turn: ActionRuns.Turn) -> Effect {
    let action = configuration.actions.last { $0.name == name }
    let value = action?.takesValue == true ? turn.value : nil
    return .perform(
      ActionRequest(run: turn.number, tile: turn.tile, action: name, value: value))
  }

  /// - Parameter outcome: nil: the person said no.
  mutating func end(
    _ run: Int, _ outcome: ActionOutcome?, in context: ControlContext
  ) -> [Effect] {
    guard let (sender, next) = requests.runs.end(run), let index = index(of: sender.control) else {
      return []
    }
    let following = next.map { carryOut(requests.runs.next(of: $0), in: context) } ?? []
    let said = outcome?.said(in: configuration.words)
    requests.report(nil, of: sender.control, at: context.time)
    let effects = update(index, in: context) {
      $0.finished(send: sender.send, said, on: &$1, in: &$2)
    }
    // Who asks is told all, in whatever language it is.
    if let message = outcome?.message {
      requests.report(message, of: sender.control, at: context.time)
    }
    let sources = controls[index].sources.sorted()
    return sources.map { .refresh(source: $0) } + effects + following
  }
}
