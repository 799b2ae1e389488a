internal import DetentMotion
internal import Settings
internal import Values

/// What controls have asked the agent for that has not ended, each under a number.
struct ControlRuns {
  /// Whom the end is told to.
  struct Sender: Equatable {
    let control: ControlID
    let send: Int
    /// Whether it is a press or a release.
    var isMomentary = false
  }

  private struct Running {
    let sender: Sender
    let value: SourceValue?
    /// When the control asked for it.
    let time: Instant
    /// Whether it may ask the person once more.
    var asksAgain = false
  }

  private var running: [Int: Running] = [:]
  private var count = 0

  /// - Returns: The number by which the agent knows it.
  mutating func start(for sender: Sender, _ value: SourceValue? = nil, at time: Instant) -> Int {
    defer { count += 1 }
    running[count] = Running(sender: sender, value: value, time: time)
    return count
  }

  /// Who is told how a run ends; nil: it is over already.
  func sender(of number: Int) -> Sender? { running[number]?.sender }

  func value(of number: Int) -> SourceValue? { running[number]?.value }

  /// A run asks the person.
  mutating func ask(_ number: Int, isLast: Bool) { running[number]?.asksAgain = !isLast }

  /// Whether a run may ask the person once more.
  func asks(_ number: Int) -> Bool { running[number]?.asksAgain ?? false }

  /// Forgets a run.
  /// - Returns: Whose it was.
  mutating func end(_ number: Int) -> Sender? { running.removeValue(forKey: number)?.sender }

  /// The numbers of those that have not ended.
  var underWay: [Int] { running.keys.sorted() }

  /// When the first of those that a control has asked for was begun, but for one that asks a person.
  func start(of control: ControlID, besides asking: Int?) -> Instant? {
    let begun = running.filter { $0.value.sender.control == control && $0.key != asking }
    return begun.values.map(\.time).min()
  }

  /// Forgets the runs of controls that are gone.
  /// - Returns: Whose actions were forgotten.
  mutating func keep(_ isThere: (ControlID) -> Bool) -> [ControlID] {
    let gone = running.filter { !isThere($0.value.sender.control) }
    for number in gone.keys { running[number] = nil }
    return gone.sorted { $0.key < $1.key }.map(\.value.sender).filter { !$0.isMomentary }
      .map(\.control)
  }
}
