internal import Display
internal import DisplayScanout
internal import Runtime

extension Scanout {
  /// Creates a scanout in the preferred format, or else in the one that the driver supports.
  /// - Throws: `DisplayError.unavailable`.
  init(
    _ card: any GraphicsCard, _ choice: ScreenChoice, _ options: KMSOptions
  ) throws(DisplayError) {
    let other: PixelFormat = options.format == .rgb565 ? .xrgb8888 : .rgb565
    do throws(SystemCallError) {
      do throws(SystemCallError) {
        try self.init(card, choice, format: options.format)
      } catch {
        guard error.meansNeverHere else { throw error }
        try self.init(card, choice, format: other)
      }
    } catch {
      throw .unavailable("The graphics card has no memory to show pictures from: \(error).")
    }
  }
}
