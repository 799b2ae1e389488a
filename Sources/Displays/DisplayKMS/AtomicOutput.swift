internal import DetentGeometry
internal import DisplayScanout
internal import Runtime

/// An output that makes all changes of a picture together, at one refresh (atomic mode setting).
struct AtomicOutput: ScreenOutput {
  private let card: any GraphicsCard
  private let choice: ScreenChoice
  private let plane: UInt32
  private let connectorProperties: [String: CardProperty]
  private let controllerProperties: [String: CardProperty]
  private let planeProperties: [String: CardProperty]

  /// - Returns: nil if the driver lacks atomic mode setting; the older calls work then.
  /// - Throws: `SystemCallError`.
  init?(_ card: any GraphicsCard, _ choice: ScreenChoice) throws(SystemCallError) {
    guard card.isAtomic, let plane = try card.planes().primary(of: choice.controller)?.id else {
      return nil
    }
    self.card = card
    self.choice = choice
    self.plane = plane
    connectorProperties = try card.properties(of: choice.connector.id, .connector)
    controllerProperties = try card.properties(of: choice.controller, .controller)
    planeProperties = try card.properties(of: plane, .plane)
  }

  func start(showing buffer: ScanoutBuffer) throws(SystemCallError) {
    let mode = try card.makeBlob(card.timings(of: choice))
    // The kernel keeps the blob as long as the mode is set.
    defer { card.removeBlob(mode) }
    let routing = try CardRouting(card)
    if let other = routing.controller(reading: plane), other != choice.controller {
      // A plane can only move from one controller to another by way of none.
      try card.commit(onPlane("FB_ID", 0) + onPlane("CRTC_ID", 0), .allowModeset)
    }
    let own = changes(setting: mode, showing: buffer)
    // The kernel refuses a controller that feeds two connectors, and an active one that feeds none.
    // Planes that another session has put over the picture would stay.
    let others = try shutdown(routing).filter { change in
      !own.contains { $0.object == change.object && $0.property == change.property }
    }
    try card.commit(others + own, .allowModeset)
  }

  private func changes(setting mode: UInt32, showing buffer: ScanoutBuffer) -> [PropertyChange] {
    let size = buffer.memory.size
    let (width, height) = (UInt64(size.width), UInt64(size.height))
    return connector("CRTC_ID", UInt64(choice.controller))
      + controller("MODE_ID", UInt64(mode)) + controller("ACTIVE", 1)
      + onPlane("FB_ID", UInt64(buffer.framebuffer))
      + onPlane("CRTC_ID", UInt64(choice.controller))
      // Source coordinates are in 16.16 fixed point.
      + onPlane("SRC_X", 0) + onPlane("SRC_Y", 0)
      + onPlane("SRC_W", width << 16) + onPlane("SRC_H", height << 16)
      + onPlane("CRTC_X", 0) + onPlane("CRTC_Y", 0)
      + onPlane("CRTC_W", width) + onPlane("CRTC_H", height)
  }

  /// Releases the connector as well: bound to its controller, it would get in the way of the next
  /// screen that this controller feeds.
  func turnOff() throws(SystemCallError) {
    try card.commit(shutdown(CardRouting(card)), .allowModeset)
  }

  /// The changes that turn the connector off and free its controller. Another session may have fed
  /// the connector by another controller, and another connector by this one.
  private func shutdown(_ routing: CardRouting) throws(SystemCallError) -> [PropertyChange] {
    var changes = try routing.shutdown(of: choice.controller)
    if let other = routing.controller(feeding: choice.connector.id), other != choice.controller {
      changes += try routing.shutdown(of: other)
    }
    return changes
  }

  func flip(to buffer: ScanoutBuffer, damage: Region) throws(SystemCallError) -> FlipResult {
    var changes = onPlane("FB_ID", UInt64(buffer.framebuffer))
    // The kernel keeps the blob until the frame is shown.
    var clips: UInt32?
    defer { if let clips { card.removeBlob(clips) } }
    if let property = planeProperties["FB_DAMAGE_CLIPS"], !damage.isEmpty {
      let blob = try card.makeBlob(damage.clipBytes)
      clips = blob
      changes.append(PropertyChange(object: plane, property: property.id, value: UInt64(blob)))
    }
    try card.commit(changes, [.nonblocking, .event])
    return .queued
  }

  private func connector(_ name: String, _ value: UInt64) -> [PropertyChange] {
    change(choice.connector.id, connectorProperties[name], value)
  }

  private func controller(_ name: String, _ value: UInt64) -> [PropertyChange] {
    change(choice.controller, controllerProperties[name], value)
  }

  private func onPlane(_ name: String, _ value: UInt64) -> [PropertyChange] {
    change(plane, planeProperties[name], value)
  }

  private func change(
    _ object: UInt32, _ property: CardProperty?, _ value: UInt64
  ) -> [PropertyChange] {
    property.map { [PropertyChange(object: object, property: $0.id, value: value)] } ?? []
  }
}

extension Region {
  /// The rectangles as the kernel expects them: four 32-bit numbers each (`struct drm_mode_rect`).
  fileprivate var clipBytes: [UInt8] {
    let numbers = rects.flatMap {
      [$0.minX, $0.minY, $0.maxX, $0.maxY].map { Int32(clamping: $0) }
    }
    return numbers.withUnsafeBytes { Array($0) }
  }
}
