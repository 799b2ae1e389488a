import DetentGeometry
import DetentMotion
import Display
import DisplayConformance
import DisplayInput
import SeatDoubles

@testable import DisplayKMS

/// A screen whose card, seat, devices and time are the test's.
final class KMSRig: DisplayRig {
  let card: CardDouble
  let seat = SeatDouble()
  let input = InputDouble()
  let plugs = WatchDouble()
  let screen: KMSDisplay

  convenience init(
    _ kind: CardDouble.Kind = .init(), options: KMSOptions = KMSOptions()
  ) throws {
    try self.init(card: CardDouble(kind), options: options)
  }

  init(card: CardDouble, options: KMSOptions = KMSOptions()) throws {
    self.card = card
    screen = try KMSDisplay(
      card, seat: seat, devices: input, plugs: plugs, keyMap: KeyMapDouble(), options: options,
      now: { card.now })
  }

  var display: any Display { screen }

  /// Time goes on to what comes next by itself.
  func pass() -> Bool {
    if hasNews { return true }
    let limit = card.now.advanced(by: 0.1)
    let next = [screen.deadline, card.nextFlip].compactMap(\.self).min() ?? limit
    card.now = max(card.now, min(next, limit))
    return hasNews
  }

  private var hasNews: Bool {
    let isDue = [screen.deadline, card.nextFlip].contains { $0.map { $0 <= card.now } ?? false }
    return isDue || seat.hasNews || input.hasNews || plugs.hasNews
  }

  func glass() -> [UInt32] { card.glass }

  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) {
    let sample = FingerSample(
      device: InputDouble.device, contact: finger, phase: phase,
      position: phase == .ended ? nil : position)
    input.report(.finger(sample, card.now))
  }

  func setTouchScreen(isPluggedIn: Bool) { input.setTouchScreen(isPluggedIn: isPluggedIn) }

  func resize(to size: PixelSize) {
    card.plugged = [CardDouble.connector(size: size)]
    plugs.hasNews = true
  }

  func loseContent() {
    seat.change(.disabled)
    seat.change(.enabled)
  }

  func end() { seat.lose() }
}
