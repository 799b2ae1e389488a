internal import DetentAnimation

/// The ends that have been handed in, and whether each was told.
struct ProgramEnds {
  private(set) var waiting: Set<Int> = []
  /// Those that were told, with why and when.
  private(set) var told: [Int: Completion] = [:]
  private var last = 1000
  /// What is done once an end is told.
  var reactions: [Int: ProgramStep] = [:]
  /// The alarms among them, which may never be told.
  private var alarms: Set<Int> = []

  /// A name for another end.
  mutating func next() -> CompletionID {
    last += 1
    waiting.insert(last)
    return CompletionID(last)
  }

  /// One that was refused.
  mutating func forget(_ end: CompletionID?) {
    if let end { waiting.remove(end.rawValue) }
  }

  mutating func nextAlarm() -> CompletionID {
    let id = next()
    alarms.insert(id.rawValue)
    return id
  }

  /// The end handed in last is answered by `step`.
  mutating func react(by step: ProgramStep) {
    if waiting.contains(last) { reactions[last] = step }
  }

  mutating func take(_ completion: Completion) throws(Violation) {
    let id = completion.id.rawValue
    guard waiting.remove(id) != nil else {
      let rule = told[id] != nil ? "an end is told twice" : "an unknown end is told"
      throw Violation(rule: rule, detail: "\(completion)")
    }
    told[id] = completion
  }

  func requireAllTold() throws(Violation) {
    let untold = waiting.subtracting(alarms)
    guard untold.isEmpty else {
      throw Violation(rule: "an end is not told", detail: "\(untold.sorted())")
    }
  }

  mutating func forgetAlarms() -> [CompletionID] {
    let left = alarms.intersection(waiting)
    waiting.subtract(left)
    return left.map { CompletionID($0) }
  }
}
