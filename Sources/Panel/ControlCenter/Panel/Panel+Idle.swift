internal import Agent
internal import DetentMotion
internal import Diagnosis
internal import Logging
internal import Settings
internal import Values
internal import Widgets

/// What a panel does by itself while nobody uses it.
extension Panel {
  /// Shows the saver and hides it again, and has it show its next picture.
  func followSaver(at now: Instant) {
    guard var saver = appearance.takeSaver() else { return }
    defer { appearance.saver = saver }
    let isShown = appearance.life.showsSaver(at: now)
    if isShown != saver.isShown {
      saver.isShown = isShown
      // Its source is watched only while it is shown, and so is the minute.
      agent.forgetPages()
      appearance.forgetMinute()
      if isShown, saver.time == nil { saver.time = dependencies.localTime() }
    }
    if let deadline = saver.deadline, deadline <= now {
      var context = context(at: now)
      perform(
        saver.advance(in: &context) { screen.requests.loads.reserve() }, at: now)
    }
    if saver.become(placing: glass.layout, on: &screen.stage) { commit(at: now) }
  }

  /// Goes back to the first page after a while. An open question is waited for.
  func returnToStart(at now: Instant) {
    guard appearance.life.takeReturn(at: now) else { return }
    guard screen.overlays.asking == nil, touches.isEmpty, diagnosis.diagnosis == nil else {
      return appearance.life.looked(at: now)
    }
    screen.goToStart(in: context(at: now))
    commit(at: now)
  }

  /// Changes the brightness of the screen itself, if the panel's is not that of the picture.
  func followLight(at now: Instant) {
    guard let (level, duration) = appearance.takeLight(at: now) else { return }
    send(.ask(.light(level, within: duration)))
  }
}
