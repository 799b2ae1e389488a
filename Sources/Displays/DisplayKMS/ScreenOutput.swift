internal import DetentGeometry
internal import DisplayScanout
internal import Runtime

/// A way of putting pictures on a screen.
protocol ScreenOutput {
  /// Sets the mode and shows a first picture, together, and returns when that is so.
  func start(showing buffer: ScanoutBuffer) throws(SystemCallError)
  /// Shows another picture from the next refresh on. `damage` holds what of the buffer's memory was
  /// written since the screen last read it.
  mutating func flip(to buffer: ScanoutBuffer, damage: Region) throws(SystemCallError) -> FlipResult
  /// Shows nothing, with the screen asleep and its connector bound to nothing, until the next `start`.
  func turnOff() throws(SystemCallError)
}

enum FlipResult {
  /// An event follows when it is on the screen.
  case queued
  /// It is on the screen as far as anybody knows, and no event follows.
  case done
}

/// The calls that every driver has, one thing at a time.
struct LegacyOutput: ScreenOutput {
  private let card: any GraphicsCard
  private let choice: ScreenChoice
  /// Some drivers exchange pictures only by setting the mode again.
  private var canFlip = true

  init(_ card: any GraphicsCard, _ choice: ScreenChoice) {
    self.card = card
    self.choice = choice
  }

  func start(showing buffer: ScanoutBuffer) throws(SystemCallError) {
    try card.setController(choice, framebuffer: buffer.framebuffer)
    // Another session may have left its own; drivers without one refuse it.
    try? card.hideCursor(choice.controller)
    // Drivers that need no telling refuse it.
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
