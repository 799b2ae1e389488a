internal import DetentGeometry
package import DetentMotion

/// Follows every finger from touch-down to its end, one batch of events at a time.
///
/// Not every source reports cancellations: when a device is removed, its fingers seem to be lifted
/// before its removal is reported. A batch is therefore returned as a whole, after such releases
/// have been changed to cancellations.
package struct FingerTracker {
  private struct Contact: Hashable {
    /// The device; nil for the mouse, which is a single finger for any number of mice, as a server
    /// may report the release on another one.
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

  /// Whether the batch contains a release, which may turn out to be a cancellation.
  package var hasRelease: Bool { batch.contains { $0.phase == .ended } }

  /// Adds a sample that was taken at `time`.
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
          // A sample without a width leaves it unchanged.
          breadth: sample.breadth ?? last.breadth, device: sample.device),
        contact)
    }
  }

  /// Cancels the fingers of a removed device, including those released in this batch.
  package mutating func lose(device: Int, at time: Instant) {
    lose(time) { $0.device == device }
  }

  /// Cancels the mouse after the last one was removed, including its release in this batch.
  package mutating func loseMouse(at time: Instant) { lose(time) { $0.id == .pointer } }

  private mutating func lose(_ time: Instant, where isLost: (TouchEvent) -> Bool) {
    for i in batch.indices where batch[i].phase == .ended && isLost(batch[i]) {
      batch[i].phase = .cancelled
    }
    for (contact, event) in down where isLost(event) { cancel(contact, at: time) }
  }

  /// Cancels the fingers of a device that are handled elsewhere; releases remain.
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
