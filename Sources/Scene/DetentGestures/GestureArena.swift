internal import DetentGeometry
public import DetentMotion

/// Decides who owns each finger, and turns touches into taps, presses and drags.
///
/// - A button under the finger is pressed at once. It is released when the finger leaves it by more
///   than a finger's breadth, and pressed again when the finger returns.
/// - A vertical pan target at rest follows from the first pixel; the slop only decides whether the
///   release is a tap. If a horizontal one is under the finger too, that one waits for the slop.
/// - The innermost pan target that moves along the finger's direction, and is not at its end, takes
///   a finger that passes the slop from a button or from a target of the other axis.
/// - A target with a grip (`TouchGrip`) keeps its finger from the pan targets: from touch-down, or
///   once the finger has rested or first moved along the target's axis. It does not get a finger
///   that first moves across its axis.
/// - A contact soon after a release in the same place is the same touch, which has bounced. The
///   release takes effect at once all the same: a drag is taken up again, and a target that was
///   tapped is not tapped twice.
/// - A finger does not tap a target that its own previous tap has just brought up under it, nor one
///   that has not been shown long enough (`Touchable.since`).
/// - A second finger on a target that has one, and a palm, start nothing.
/// - In flight, a pan target wins over the buttons on it. With `CatchRule.move` it continues until
///   the finger has passed the slop or rested, so that a quick tap keeps its velocity.
public struct GestureArena<Target: Hashable & Sendable>: Sendable {
  /// The distances and times by which it decides.
  public var rules: GestureRules
  private var fingers: [UInt64: Finger<Target>] = [:]
  /// The recent releases, the oldest first.
  private var releases: [(finger: Finger<Target>, time: Instant)] = []

  /// Creates an arena without fingers.
  public init(rules: GestureRules = GestureRules()) {
    self.rules = rules
  }

  /// Whether no finger is down.
  public var isEmpty: Bool { fingers.isEmpty }

  /// The next time at which `advance(to:)` will return an event if there is no touch before.
  public var deadline: Instant? {
    // Avoids the search without fingers, as the event loop asks in every turn.
    fingers.isEmpty ? nil : fingers.values.compactMap(due).min()
  }

  private func due(_ finger: Finger<Target>) -> Instant? {
    switch finger.state {
    case .watching where !finger.isSpent: finger.began.advanced(by: rules.restTime)
    case .pressing(_, isInside: true) where finger.longPress != nil,
      .dragging(_, isTap: true, _) where finger.longPress == .besides:
      finger.began.advanced(by: rules.longPressTime)
    case .pressing, .resting, .watching, .dragging, .ignored: nil
    }
  }

  /// Handles a touch and returns the events that it causes, at its own time.
  public mutating func handle(
    _ touch: Touch, in hitTesting: some HitTesting<Target>
  ) -> [GestureEvent<Target>] {
    guard touch.phase != .began else { return begin(touch, in: hitTesting) }
    guard var finger = fingers[touch.finger] else { return [] }
    var events: [GestureEvent<Target>] = []
    if isPalm(touch) {
      // The contact area of a hand that is laid down grows under its first finger.
      events = cancel(finger)
      finger.state = .ignored
      fingers[touch.finger] = finger
    }
    switch touch.phase {
    case .began, .moved:
      events += move(&finger, by: touch, in: hitTesting)
      fingers[touch.finger] = finger
    case .ended:
      if touch.position != finger.position { events += move(&finger, by: touch, in: hitTesting) }
      fingers[touch.finger] = nil
      releases.append((finger, touch.time))
      events += end(finger, at: touch.time)
    case .cancelled:
      fingers[touch.finger] = nil
      events += cancel(finger)
    }
    return events
  }

  /// Returns the events caused by time alone: a finger that has rested long enough grabs a target
  /// in flight, or long-presses a button.
  public mutating func advance(to time: Instant) -> [(event: GestureEvent<Target>, time: Instant)] {
    guard let deadline, deadline <= time else { return [] }
    var events: [(event: GestureEvent<Target>, time: Instant)] = []
    for (id, finger) in inOrder {
      guard let due = due(finger), due <= time else { continue }
      switch finger.state {
      case .watching(let target):
        fingers[id]?.state = .dragging(target, isTap: false, wasInFlight: true)
        events.append((.grabbed(target, at: finger.position), due))
      case .pressing(let target, _), .dragging(let target, _, _):
        if finger.longPress == .insteadOfTap { fingers[id]?.state = .resting(target) }
        fingers[id]?.longPress = nil
        events.append((.longPressed(target), due))
      case .resting, .ignored: break
      }
    }
    return events
  }

  /// The targets that own fingers now.
  public var owners: Set<Target> { Set(fingers.values.compactMap(\.owner)) }

  /// Cancels the fingers of the targets for which `isGone` holds.
  public mutating func cancel(where isGone: (Target) -> Bool) -> [GestureEvent<Target>] {
    releases.removeAll { $0.finger.owner.map(isGone) ?? false }
    return inOrder.flatMap { id, finger -> [GestureEvent<Target>] in
      fingers[id]?.pans.removeAll { isGone($0.target) }
      guard let owner = finger.owner, isGone(owner) else { return [] }
      fingers[id] = nil
      return cancel(finger)
    }
  }

  /// Cancels all fingers, as when the screen changes under them.
  public mutating func cancelAll() -> [GestureEvent<Target>] {
    defer { fingers.removeAll() }
    releases = []
    return inOrder.flatMap { cancel($0.value) }
  }

  /// The fingers in the order of their touch-down, as a dictionary's order differs in every run.
  private var inOrder: [(key: UInt64, value: Finger<Target>)] {
    fingers.count < 2
      ? Array(fingers)
      : fingers.sorted { ($0.value.began, $0.key) < ($1.value.began, $1.key) }
  }

  /// Handles a touch-down: a new finger, or a bounced touch that goes on.
  private mutating func begin(
    _ touch: Touch, in hitTesting: some HitTesting<Target>
  ) -> [GestureEvent<Target>] {
    let cancelled = fingers.removeValue(forKey: touch.finger).map(cancel) ?? []
    releases.removeAll { touch.time.seconds(since: $0.time) > rules.noticeTime }
    let finger = takeBounced(by: touch, in: hitTesting) ?? newFinger(touch, in: hitTesting)
    fingers[touch.finger] = finger
    switch finger.state {
    case .pressing(let button, isInside: true), .resting(let button):
      return cancelled + [.pressed(button)]
    case .dragging(let target, _, _):
      return cancelled + [.grabbed(target, at: touch.position)]
    case .pressing, .watching, .ignored: return cancelled
    }
  }

  /// The bounced touch that this contact continues; nil if the contact is a new touch.
  private mutating func takeBounced(
    by touch: Touch, in hitTesting: some HitTesting<Target>
  ) -> Finger<Target>? {
    let last = releases.lastIndex { finger, time in
      touch.time.seconds(since: time) < rules.bounce.time
        && touch.position.distance(to: finger.position) <= rules.bounce.reach
    }
    guard let last else { return nil }
    var finger = releases.remove(at: last).finger
    finger.isSpent = finger.isSpent || finger.isTap
    if finger.isSpent { finger.longPress = nil }
    // A firm target acts while it is pressed, so its release always takes effect at once, and only
    // a new touch presses it again.
    if finger.grip == .firm || finger.owner.map({ isBusy($0, in: hitTesting) }) == true {
      finger.state = .ignored
    }
    // A pan target that was tapped moves on unless the finger moves.
    if case .dragging(let target, isTap: true, _) = finger.state {
      finger.state = .watching(target)
    }
    finger.track(touch)
    return finger
  }

  /// Whether a finger comes down on a target too early to mean a tap on it.
  private func isEarly(
    _ touch: Touch, on front: Touchable<Target>?, in hitTesting: some HitTesting<Target>
  ) -> Bool {
    if let since = front?.since, touch.time.seconds(since: since) < rules.noticeTime { return true }
    return releases.contains { finger, _ in
      finger.isTap && finger.start.distance(to: touch.position) <= rules.breadth
        && hitTesting.touchables(at: finger.start).first?.target != finger.front
    }
  }

  private func newFinger(
    _ touch: Touch, in hitTesting: some HitTesting<Target>
  ) -> Finger<Target> {
    let hits = hitTesting.touchables(at: touch.position)
    let pans = hits.filter { $0.role == .pan }
    // A pan target in flight wins over the targets on it.
    let flying = pans.last { hitTesting.isInFlight($0.target) && !isTaken($0.target) }
    let pan = (pans.first { $0.axis != .horizontal } ?? pans.first)?.target
    let front = hits.first
    let state: Finger<Target>.State
    if isPalm(touch) {
      state = .ignored
    } else if let flying {
      state =
        rules.catchRule == .move && hitTesting.fliesOn(flying.target)
        ? .watching(flying.target) : .dragging(flying.target, isTap: true, wasInFlight: true)
    } else if let front, front.role == .press || front.grip != .loose {
      state =
        isBusy(front.target, in: hitTesting)
        ? .ignored
        : front.role == .press
          ? .pressing(front.target, isInside: true)
          : .dragging(front.target, isTap: true, wasInFlight: false)
    } else if let pan, !isTaken(pan) {
      state = .dragging(pan, isTap: true, wasInFlight: false)
    } else {
      state = .ignored
    }
    var finger = Finger(touch, state: state, pans: flying == nil ? pans : [], slop: rules.slop)
    finger.front = front?.target
    finger.isSpent = flying == nil && isEarly(touch, on: front, in: hitTesting)
    if let front, finger.owner == front.target {
      (finger.grip, finger.longPress) = (front.grip, front.longPress)
      if front.grip == .firm {
        finger.pans = []
        if finger.isSpent { finger.state = .ignored }
      }
    }
    return finger
  }

  private func isPalm(_ touch: Touch) -> Bool {
    if let breadth = touch.breadth, let palm = rules.palm { breadth > palm } else { false }
  }

  /// Whether a finger owns the target, or another part of the same thing.
  private func isBusy(
    _ target: Target, in hitTesting: some HitTesting<Target>
  ) -> Bool {
    fingers.values.contains { finger in
      finger.owner.map { hitTesting.areOne($0, target) } ?? false
    }
  }

  private func move(
    _ finger: inout Finger<Target>, by touch: Touch, in hitTesting: some HitTesting<Target>
  ) -> [GestureEvent<Target>] {
    finger.track(touch)
    if finger.grip == .kept, touch.time.seconds(since: finger.began) >= rules.keepTime {
      finger.pans = []
    }
    switch finger.state {
    case .pressing(let button, let isInside):
      if let pan = taker(of: finger, in: hitTesting) {
        finger.state = .dragging(pan.target, isTap: false, wasInFlight: false)
        finger.pans = []
        return (isInside ? [.lifted(button)] : []) + [.grabbed(pan.target, at: finger.position)]
      }
      if finger.grip == .firm { return [] }
      let distance = hitTesting.distance(from: finger.position, to: button)
      // Leaves beyond a finger's breadth and returns only on the button itself, to avoid flicker at
      // the border.
      let isIn = isInside ? distance <= rules.breadth : distance <= 0
      finger.state = .pressing(button, isInside: isIn)
      return isIn == isInside ? [] : [isIn ? .pressed(button) : .lifted(button)]
    case .watching(let target):
      guard finger.position.distance(to: finger.start) > rules.slop else { return [] }
      let pan = taker(of: finger, in: hitTesting)?.target ?? target
      finger.state = .dragging(pan, isTap: false, wasInFlight: true)
      return [.grabbed(pan, at: finger.position)]
    case .dragging(let target, let isTap, let wasInFlight):
      if isTap, !wasInFlight, let other = taker(of: finger, in: hitTesting) {
        finger.pans = []
        if other.target != target {
          finger.state = .dragging(other.target, isTap: false, wasInFlight: false)
          return [.dropped(target), .grabbed(other.target, at: finger.position)]
        }
      } else if isTap, finger.grip == .kept, !finger.pans.isEmpty, finger.reach > rules.slop {
        finger.state = .ignored
        return [.dropped(target)]
      }
      let isStill = isTap && finger.position.distance(to: finger.start) <= rules.slop
      finger.state = .dragging(target, isTap: isStill, wasInFlight: wasInFlight)
      return [.dragged(target, to: finger.position)]
    case .resting, .ignored:
      return []
    }
  }

  /// The pan target that takes a finger once it has passed the slop; nil if it has not, or if no
  /// target moves in its direction.
  private func taker(of finger: Finger<Target>, in hitTesting: some HitTesting<Target>)
    -> Touchable<Target>?
  {
    let way = finger.position - finger.start
    let able = finger.pans.filter {
      $0.travel(way) > rules.slop && hitTesting.canPan($0.target, by: way)
        && (finger.pan == $0.target || !isTaken($0.target))
    }
    // A target with a grip yields its finger only along the axis of the finger's first movement.
    return able.first { $0.moves(along: finger.axis) } ?? (finger.grip == .loose ? able.first : nil)
  }

  private func isTaken(_ pan: Target) -> Bool {
    fingers.values.contains { $0.pan == pan }
  }

  private func end(_ finger: Finger<Target>, at time: Instant) -> [GestureEvent<Target>] {
    switch finger.state {
    case .pressing(let button, let isInside):
      return isInside ? [finger.isSpent ? .lifted(button) : .activated(button)] : []
    case .resting(let button):
      return [.lifted(button)]
    case .watching(let target):
      return finger.isSpent ? [] : [.tapped(target)]
    case .dragging(let target, isTap: true, _) where finger.isSpent:
      return [.dropped(target)]
    case .dragging(let target, let isTap, let wasInFlight):
      let isQuick = time.seconds(since: finger.began) < rules.restTime
      if isTap, isQuick || !wasInFlight { return [.tapped(target)] }
      return [.thrown(target, velocity: finger.velocity.velocity(at: time))]
    case .ignored:
      return []
    }
  }

  private func cancel(_ finger: Finger<Target>) -> [GestureEvent<Target>] {
    switch finger.state {
    case .pressing(let button, let isInside): isInside ? [.lifted(button)] : []
    case .resting(let button): [.lifted(button)]
    case .dragging(let target, _, _): [.dropped(target)]
    case .watching, .ignored: []
    }
  }
}
