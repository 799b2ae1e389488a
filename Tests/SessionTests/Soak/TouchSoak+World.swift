import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import SeededNumbers
import Settings
import Values
import Widgets

@testable import ControlCenter

/// What happens around the fingers.
extension TouchSoak {
  func disturb() throws {
    if random.chance(0.3) { try hear() }
    if random.chance(0.4) { try finish() }
    if random.chance(0.1) { try showPictures() }
    switch random.index(below: 1200) {
    case 0...5: try resize()
    case 6...11: try reload()
    case 12...15: try note()
    case 16...19: try run.post(.contentLost)
    default: break
    }
  }

  private func hear() throws {
    let sources = configurations[shown].sources
    guard !sources.isEmpty else { return }
    let source = sources[random.index(below: sources.count)].name
    let state = RandomNews.state(at: now, &random)
    try tell("“\(state)” from \(source)", .source(source, state))
  }

  /// Has the panel told something, of which nothing that is seen may jump.
  private func tell(_ what: String, _ input: PanelInput) throws {
    try check(what, at: now, within: slack(isLaidOut: true)) { try run.receive(input) }
  }

  /// Lets something end that was sent off.
  private func finish() throws {
    let (runs, pendingWrites) = underWay
    if !runs.isEmpty {
      let number = runs[random.index(below: runs.count)]
      let outcome = RandomNews.outcome(&random)
      try tell("\(outcome) of run \(number)", .agent(.outcome(run: number, outcome)))
    }
    if let number = pendingWrites.first {
      let outcome: WriteOutcome =
        random.chance(0.7) ? .overlay("kept.yaml") : .failed("The disk is full.")
      try tell("\(outcome) of what was kept", .kept(number, outcome))
    }
  }

  /// The runs that somebody performs, and what is being written down.
  private var underWay: (runs: [Int], pendingWrites: [Int]) {
    run.panel.assumeIsolated { panel in
      (
        panel.screen.requests.runs.underWay.filter { $0 != panel.screen.overlays.asking },
        panel.settings.pendingWrites.underWay
      )
    }
  }

  private func showPictures() throws {
    let waiting = run.panel.assumeIsolated { panel in
      let next = panel.screen.requests.loads.next
      return (max(16, next - 40)..<max(16, next)).filter {
        panel.screen.requests.loads.isWaiting(for: PictureID($0))
      }
    }
    for number in waiting {
      let news = PictureNews(number: number, .failed("It is none"))
      try tell("a picture's end", .picture(news))
    }
  }

  /// Has every list told as many rows as it takes, which is the most that a screen ever keeps.
  func fillLists() throws {
    for source in configurations[shown].sources.map(\.name) {
      try run.receive(.source(source, .fresh(RandomNews.longest, at: now)))
      try pass(1)
    }
  }

  /// Another size, or the same screen turned.
  private func resize() throws {
    let size = run.display.size
    let turned = PixelSize(size.height, size.width)
    try run.display.resize(to: random.chance(0.5) || size != self.size ? self.size : turned)
    try pass(0)
  }

  private func reload() throws {
    try show(panel: random.index(below: configurations.count))
  }

  private func show(panel number: Int) throws {
    shown = number
    let (configuration, text) = (configurations[number], plan.panels[number])
    try run.receive(.configuration(ReadConfiguration(configuration, from: text)))
  }

  private func note() throws {
    let isWrong = random.chance(0.5)
    let notice = ConfigurationNotice(
      title: "1 mistake", place: "panel.yaml:3", sentence: RandomNews.text(&random),
      footing: "The panel goes on as it was.")
    try tell("a notice", .notice(isWrong ? notice : nil))
  }

  // MARK: Before a rest

  /// Lets all end that is under way, and answers no to what is asked.
  func settleWorld() throws {
    if shown != 0 { try show(panel: 0) }
    try pass(4)
    for _ in 0..<50 {
      let hadWork = try endWork()
      guard let place = answer else {
        if !hadWork { break }
        continue
      }
      try tap(place)
    }
    try showPictures()
    for source in configurations[shown].sources.map(\.name) {
      try run.receive(.source(source, .failed(reason: "It is over")))
    }
    try run.receive(.notice(nil))
  }

  /// Lets all end that is under way.
  /// - Returns: Whether anything was.
  @discardableResult func endWork() throws -> Bool {
    let (runs, pendingWrites) = underWay
    for number in runs {
      try tell("the end of run \(number)", .agent(.outcome(run: number, .succeeded)))
    }
    for number in pendingWrites { try run.receive(.kept(number, .overlay("a.yaml"))) }
    return !(runs.isEmpty && pendingWrites.isEmpty)
  }

  /// Where no is said to a question.
  private var answer: Point? {
    let screen = screen
    let seen = run.panel.assumeIsolated { $0.glass.renderer.presentation }
    guard screen.overlays.asking != nil else { return nil }
    let part = screen.overlays.alert.parts.first { $0.role == .cancel }
    return part.map { screen.stage.tree.bounds(of: $0.layer, as: seen).center * scale }
  }

  private func tap(_ place: Point) throws {
    let id = TouchEvent.ID(.max - 1)
    try pass(1)
    try run.post(.touch(TouchEvent(id: id, phase: .began, position: place, time: now)))
    try pass(0.05)
    try run.post(.touch(TouchEvent(id: id, phase: .ended, position: place, time: now)))
    try pass(1)
  }
}
