import AnimationVocabularies
import DetentAnimation
import DetentMotion

/// Throws a value, catches it in flight, sends it back and fades another one, without a screen and
/// without a clock: time is whatever the program says it is.
@main
struct Consumer {
  static let place = TrackID(1)
  static let light = TrackID(2)

  var engine = AnimationEngine()

  static func main() throws {
    var consumer = Consumer()
    try consumer.begin()
    try consumer.play()
    print("consumer: all came to rest where it was sent")
  }

  mutating func begin() throws {
    engine.apply(.set(Consumer.place, .zero, .point), at: .zero)
    engine.apply(.set(Consumer.light, [1, 0, 0, 0], .opacity), at: .zero)
    var spring = POP.SpringAnimation(toValue: [100, 0, 0, 0], velocity: [900, 0, 0, 0])
    spring.springBounciness = 12
    spring.tells = .reach
    try engine.add(
      spring, to: Consumer.place, forKey: "slide", completion: CompletionID(1), at: .zero)
    try engine.animate(duration: 0.5, completion: CompletionID(2), at: .zero) {
      $0[Consumer.light] = .zero
    }
  }

  /// Frames of 60 a second as long as the engine asks for them, and a change of mind on the way.
  mutating func play() throws {
    var time = Instant.zero
    var frames = 0
    var ends: Set<CompletionID> = []
    while ends.count < 2, frames < 1000 {
      switch engine.advance(to: time) {
      case .frame: time = time.advanced(by: 1.0 / 60)
      case .at(let due): time = due
      case .never: break
      }
      frames += 1
      if frames == 6 {
        try engine.setToValue(
          [-40, 0, 0, 0], of: Consumer.place, forKey: "slide", at: time)
      }
      for end in engine.takeCompletions() { ends.insert(end.id) }
    }
    try expect(engine.presentation(of: Consumer.place, at: time)?.value.x == -40, "the place")
    try expect(engine.presentation(of: Consumer.light, at: time)?.value.x == 0, "the light")
    try expect(engine.isAtRest && frames < 200, "rest")
    try expect(engine.takeEvents().count == 1, "one event")
  }

  private func expect(_ isTrue: Bool, _ what: String) throws {
    guard isTrue else { throw Disappointment(what: what) }
  }
}

/// That something did not come about.
struct Disappointment: Error {
  var what: String
}
