internal import DetentAnimation
internal import DetentMotion
internal import Display
internal import Runtime
internal import Scene
internal import Stage
internal import Widgets

/// From the model to the glass.
extension Panel {
  func draw(for target: Instant, now: Instant) throws(DisplayError) {
    let isPaced = frame?.target == target
    var next = scheduler.assumeIsolated { $0.advance(to: target) }
    takeCompletions()
    if renderer.isCrossfading(after: target) { next = .frame }
    let finger = showFinger(for: target, now: now, isPaced: next == .frame)
    // The last frame of a motion shows its very end.
    let isExact = isStale || next != .frame
    if isExact {
      let engine = scheduler.assumeIsolated { $0.engine }
      renderer.refresh(from: screen.stage, in: engine, at: target)
    } else {
      renderer.apply(scheduler.assumeIsolated { $0.engine.snapshot })
    }
    layDiagnosis(at: now)
    chooseCompositor(for: target, isResting: next != .frame)
    let outcome = try renderer.draw(
      screen.stage.tree, for: target, on: display, watched: screen.pane.layer,
      notify: !hasAnnounced)
    isStale = false
    if placing.trial != nil { next = .frame }
    if outcome == .presented { frameTimes.record(target, isPaced: isPaced) }
    awaitWallpaper()
    let isCrossfading = renderer.isCrossfading(after: target)
    if outcome == .unchanged, next == .frame, !isCrossfading {
      next = nextInSight()
      if next != .frame, !isExact { (isStale, next) = (true, .frame) }
    }
    if pacing.drew(outcome, next: next.sooner(finger), now: now) { try display.requestFrame() }
  }

  /// Has a wallpaper that comes late be shown when it is there.
  private func awaitWallpaper() {
    guard let late = renderer.late, late !== awaitedWallpaper else { return }
    awaitedWallpaper = late
    late.whenThere { Task { await self.receive(.lateWallpaper) } }
  }

  /// Shows a wallpaper whose file has come late.
  func showLateWallpaper() {
    // It may be another one by now.
    guard let late = renderer.late, late.isThere(within: 0) else { return }
    awaitedWallpaper = nil
    renderer.takeLate(beneath: crossfade())
    isStale = true
  }

  /// Shows icons whose files have come late.
  func showLateIcons() {
    renderer.drawAnew()
    isStale = true
  }

  /// What comes next of what moves and may be seen to.
  func nextInSight() -> NextFrame {
    let engine = scheduler.assumeIsolated { $0.engine }
    return engine.next {
      screen.stage.isOutOfSight($0, in: renderer.presentation, scale: scale) {
        engine.isInFlight($0, at: engine.snapshot.time)
      }
    }
  }

  func takeCompletions() {
    let completions = scheduler.assumeIsolated { $0.takeCompletions() }
    guard !completions.isEmpty else { return }
    screen.completed(completions)
    isStale = true
  }

  /// Puts the pane where the finger that holds it is to be seen. Where nothing else moves, nothing
  /// sets a pace that the finger would have to keep.
  func showFinger(for target: Instant, now: Instant, isPaced: Bool) -> NextFrame {
    let paced = isPaced && frame?.target == target ? frame : nil
    frame = nil
    if let place = hold.newPlace(in: paced, now: now, target: target) {
      screen.drag(to: place)
      commit(at: target)
    }
    return hold.nextLook(after: now)
  }
}
