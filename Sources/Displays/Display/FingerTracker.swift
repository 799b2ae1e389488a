internal import DetentGeometry
package import DetentMotion

/// Follows every finger from touch-down to the end, one batch of events at a time.
///
/// Not every source of touches knows a cancelled one: when a device goes away, its fingers seem to
/// be lifted, and only then is it reported missing. A batch is therefore given out as a whole, and
/// such a release has become a cancellation by then.
package struct FingerTracker {
  private struct Contact: Hashable {
    /// Nil for the mouse, which is one finger, however many mice there are: a server may say that another
    /// one of them was let go of.
    var device: Int?
    var number: Int?

    init(of sample: FingerSample) {
      (device, number) = (sample.contact.map { _ in sample.device }, sample.contact)
    }
  }

  private var down: [Contact: TouchEvent] = [:]
  private var batch: [TouchEvent] = []
  private var lastID: UInt64 = 0

  package init() {}

  /// Whether the batch holds a release, which may yet turn out to be a loss.
  package var hasRelease: Bool { batch.contains { $0.phase == .ended } }

  /// Adds a sample that happened at `time`.
  package mutating func handle(_ sample: FingerSample, at time: Instant) {
    let contact = Contact(of: sample)
    switch sample.phase {
    case .began:
      if down[contact] != nil { cancel(contact, at: time) }
      let event = TouchEvent(
        id: makeID(sample.contact), phase: .began, position: sample.position ?? .zero, time: time,
        breadth: sample.breadth, device: sample.device)
      add(event, contact)
    case .moved, .ended, .cancelled:
      guard let last = down[contact] else { return }
      add(
        TouchEvent(
          id: last.id, phase: sample.phase, position: sample.position ?? last.position,
          time: max(time, last.time),
          // What has not changed is not said again.
          breadth: sample.breadth ?? last.breadth, device: sample.device),
        contact)
    }
  }

  /// The device is gone: what it released in this batch it did not, and its fingers are lost.
  package mutating func lose(device: Int, at time: Instant) {
    lose(time) { $0.device == device }
  }

  /// No mouse is there any more.
  package mutating func loseMouse(at time: Instant) { lose(time) { $0.id == .pointer } }

  private mutating func lose(_ time: Instant, where isLost: (TouchEvent) -> Bool) {
    for i in batch.indices where batch[i].phase == .ended && isLost(batch[i]) {
      batch[i].phase = .cancelled
    }
    for (contact, event) in down where isLost(event) { cancel(contact, at: time) }
  }

  /// The device's fingers are taken for something else; what was lifted was lifted.
  package mutating func cancel(device: Int, at time: Instant) {
    for contact in down.keys where contact.device == device && contact.number != nil {
      cancel(contact, at: time)
    }
  }

  package mutating func losePointer(at time: Instant) {
    for contact in down.keys where contact.number == nil { cancel(contact, at: time) }
  }

  package mutating func loseAll(at time: Instant) {
    for contact in down.keys { cancel(contact, at: time) }
  }

  package mutating func takeBatch() -> [TouchEvent] {
    defer { batch.removeAll(keepingCapacity: true) }
    return batch
  }

  private mutating func cancel(_ contact: Contact, at time: Instant) {
    guard var event = down[contact] else { return }
    event.phase = .cancelled
    event.time = max(time, event.time)
    add(event, contact)
  }

  private mutating func add(_ event: TouchEvent, _ contact: Contact) {
    batch.append(event)
    switch event.phase {
    case .began, .moved: down[contact] = event
    case .ended, .cancelled: down[contact] = nil
    }
  }

  private mutating func makeID(_ contact: Int?) -> TouchEvent.ID {
    guard contact != nil else { return .pointer }
    lastID += 1
    return TouchEvent.ID(lastID)
  }
}
