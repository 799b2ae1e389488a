internal import DetentGeometry
internal import DisplayScanout
internal import Runtime

/// A way of showing pictures on a screen.
protocol ScreenOutput {
  /// Sets the mode together with a first picture, and returns when that is done.
  func start(showing buffer: ScanoutBuffer) throws(SystemCallError)
  /// Shows another picture from the next refresh on. `damage` covers all pixels of the buffer that
  /// were written since the screen last read it.
  mutating func flip(to buffer: ScanoutBuffer, damage: Region) throws(SystemCallError) -> FlipResult
  /// Turns the screen off and unbinds its connector until the next `start`.
  func turnOff() throws(SystemCallError)
}

enum FlipResult {
  /// The picture is not on the screen yet; an event will report it.
  case queued
  /// The picture is on the screen, as far as the driver tells; no event follows.
  case done
}

/// An output that uses the calls every driver supports, one change at a time.
struct LegacyOutput: ScreenOutput {
  private let card: any GraphicsCard
  private let choice: ScreenChoice
  /// Whether the driver supports flips; if not, the mode is set again for each picture.
  private var canFlip = true

  init(_ card: any GraphicsCard, _ choice: ScreenChoice) {
    self.card = card
    self.choice = choice
  }

  func start(showing buffer: ScanoutBuffer) throws(SystemCallError) {
    try card.setController(choice, framebuffer: buffer.framebuffer)
    // Another session may have left a cursor; drivers without cursors refuse the call.
    try? card.hideCursor(choice.controller)
    // Drivers that do not need this refuse it.
    try? card.markDirty(buffer.framebuffer, [PixelRect(buffer.memory.size)])
  }

  func turnOff() throws(SystemCallError) { try card.turnOff(choice.controller) }

  mutating func flip(
    to buffer: ScanoutBuffer, damage: Region
  ) throws(SystemCallError) -> FlipResult {
    if canFlip {
      do throws(SystemCallError) {
        try card.flip(choice.controller, to: buffer.framebuffer)
        return .queued
      } catch {
        guard error.meansNeverHere else { throw error }
        canFlip = false
      }
    }
    try card.setController(choice, framebuffer: buffer.framebuffer)
    try? card.markDirty(buffer.framebuffer, damage.rects)
    return .done
  }
}
