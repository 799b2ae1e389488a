internal import SeededNumbers

/// One thing told to an engine, as a few numbers: what they mean depends on its kind.
package struct ProgramStep: Equatable, Sendable {
  package enum Kind: CaseIterable, Sendable {
    case set, hold, stop, retarget, release, blend
    case pop, throwing, basic, additive, keyframes, view, group
    case end, aim, pauseKey, resumeKey, round, forget
    case animate, start, pause, scrub, reverse, resume, stopAnimator
    case speed, smoothSpeed, seek, nest, move, removeTimeline, alarm
    case simulate, push, endWorld
    case follow, sequence, viewKeys, coast, turn, path, fly, timed
    case link, custom, react
    case reduce, trace
  }

  package var kind: Kind
  /// How long after the step before it [s].
  package var wait: Double
  package var track: Int
  /// Which of several ways.
  package var flavour: Int
  /// Where to [px].
  package var x: Double
  package var y: Double
  /// How much of something, 0…1.
  package var amount: Double

  init(of kinds: [Kind], _ random: inout SeededNumbers) {
    kind = kinds[random.index(below: kinds.count)]
    wait = random.chance(0.15) ? 0 : random.uniform(0.001...(random.chance(0.1) ? 1.5 : 0.2))
    track = random.index(below: ProgramRun.trackCount)
    flavour = random.index(below: 24)
    x = random.uniform(-400...400).rounded()
    y = random.chance(0.5) ? 0 : random.uniform(-400...400).rounded()
    amount = (random.uniform(0...1) * 100).rounded() / 100
  }
}

extension ProgramStep.Kind {
  /// What is only done when a frame comes.
  var isBoundToFrames: Bool { [.link, .custom, .react].contains(self) }

  /// What belongs together.
  private static let families: [[ProgramStep.Kind]] = [
    [.pop, .throwing, .aim, .end, .pauseKey, .resumeKey, .round],
    [.basic, .additive, .keyframes, .group, .end],
    [.blend, .view, .viewKeys],
    [.follow, .follow, .coast],
    [.sequence, .coast, .turn],
    [.path, .fly, .viewKeys, .timed],
    [.animate, .start, .pause, .scrub, .reverse, .resume, .stopAnimator, .animate, .start],
    [.animate, .start, .reverse, .resume],
    [.speed, .smoothSpeed, .seek, .nest, .move, .removeTimeline, .alarm],
    [.speed, .move],
    [.link, .custom, .react],
    [.reduce, .trace, .forget],
  ]
  private static let worlds: [ProgramStep.Kind] = [.simulate, .simulate, .push, .endWorld]
  private static let always: [ProgramStep.Kind] = [
    .set, .hold, .stop, .retarget, .retarget, .release,
  ]

  /// A few kinds; one in sixteen has worlds, which take their time.
  static func some(_ random: inout SeededNumbers) -> [ProgramStep.Kind] {
    var kinds = always
    for _ in 0..<(1 + random.index(below: 3)) {
      kinds += families[random.index(below: families.count)]
    }
    return random.chance(1.0 / 16) ? kinds + worlds : kinds
  }
}

extension ProgramStep: CustomStringConvertible {
  package var description: String {
    "+\(wait) s \(kind) track \(track), flavour \(flavour), to (\(x), \(y)), amount \(amount)"
  }
}
