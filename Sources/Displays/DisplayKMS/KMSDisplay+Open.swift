package import Display
internal import DisplayInput
internal import Runtime

extension KMSDisplay {
  /// Takes the seat, and opens the first of its graphics cards with a screen.
  /// - Throws: `DisplayError.unavailable`, with a sentence for the administrator.
  package convenience init(_ options: KMSOptions = KMSOptions()) throws(DisplayError) {
    let seat = try Seat()
    let database = try DeviceDatabase()
    let card = try Self.openCard(seat, database, options)
    let devices = try Libinput(seat, database, rules: options.devices)
    try self.init(
      card, seat: seat, devices: devices, plugs: try DeviceWatch(database, subsystem: "drm"),
      keyMap: XKBKeyMap(), options: options)
  }

  /// The card with the preferred screen, or else the first one with any screen; if none has one,
  /// the first card, which then reports the lack.
  private static func openCard(
    _ seat: Seat, _ database: DeviceDatabase, _ options: KMSOptions
  ) throws(DisplayError) -> KernelCard {
    var found: (card: KernelCard, rank: Int)?
    var refusals: [String] = []
    for node in database.cards(seat: seat.name) {
      do throws(SystemCallError) {
        let descriptor = try seat.open(node.path)
        do throws(SystemCallError) {
          let card = try KernelCard(descriptor, allowsAtomic: options.allowsAtomic)
          let rank = try options.screen.rank(of: card.connectors())
          if let best = found, best.rank >= rank {
            seat.close(descriptor)
          } else {
            if let worse = found { seat.close(worse.card.fileDescriptor) }
            found = (card, rank)
          }
        } catch {
          seat.close(descriptor)
          throw error
        }
      } catch {
        refusals.append("\(node.path): \(error)")
      }
    }
    if let found { return found.card }
    throw .unavailable(
      refusals.isEmpty
        ? "There is no graphics card with mode setting; a framebuffer may do (--backend fbdev)."
        : "No graphics card can be used. \(refusals.joined(separator: ". ")).")
  }
}

extension ScreenPreference {
  /// Rates the connectors: 2 with the preferred screen, 1 with another screen, 0 without any.
  fileprivate func rank(of connectors: [Connector]) -> Int {
    guard let choice = choose(from: connectors) else { return 0 }
    return connector == nil || choice.connector.name == connector ? 2 : 1
  }
}
