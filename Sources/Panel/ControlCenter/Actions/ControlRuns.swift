internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// The runs that controls have asked the agent for and that have not ended, each under a number.
struct ControlRuns {
  /// The control and its request, which are told of the outcome of a run.
  struct Sender: Equatable {
    let control: ControlID
    var send = Send()
  }

  private struct Running {
    let sender: Sender
    /// When the control asked for it.
    let time: Instant
    /// Whether it may ask the person once more.
    var asksAgain = false
  }

  private var running: [Int: Running] = [:]
  private var count: Int

  /// - Parameter first: The number of the first run.
  init(first: Int = 0) { count = first }

  /// The number of the next run.
  var next: Int { count }

  /// - Returns: The number by which the agent knows it.
  mutating func start(for sender: Sender, at time: Instant) -> Int {
    defer { count += 1 }
    running[count] = Running(sender: sender, time: time)
    return count
  }

  /// Returns the sender of a run; nil: the run has ended.
  func sender(of number: Int) -> Sender? { running[number]?.sender }

  /// Notes that a run asks the person.
  mutating func ask(_ number: Int, isLast: Bool) { running[number]?.asksAgain = !isLast }

  /// Whether a run may ask the person once more.
  func asks(_ number: Int) -> Bool { running[number]?.asksAgain ?? false }

  /// Forgets a run.
  /// - Returns: The sender of the run.
  mutating func end(_ number: Int) -> Sender? { running.removeValue(forKey: number)?.sender }

  /// The numbers of the runs that have not ended.
  var underWay: [Int] { running.keys.sorted() }

  /// Returns when the oldest run of a control was started, not counting the run `asking`.
  func start(of control: ControlID, besides asking: Int?) -> Instant? {
    let begun = running.filter { $0.value.sender.control == control && $0.key != asking }
    return begun.values.map(\.time).min()
  }

  /// Forgets the runs of controls that are gone.
  mutating func keep(_ isThere: (ControlID) -> Bool) {
    running = running.filter { isThere($0.value.sender.control) }
  }
}
