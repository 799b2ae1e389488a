internal import Runtime

/// The display controller (CRTC) that feeds each connector of a card and reads each plane, as set
/// by the console, another session or this one.
struct CardRouting {
  private struct Route {
    let object: UInt32
    let controller: UInt32
    let properties: [String: CardProperty]

    /// The changes that clear these of its properties.
    func clearing(_ names: [String]) -> [PropertyChange] {
      names.compactMap { properties[$0] }
        .map { PropertyChange(object: object, property: $0.id, value: 0) }
    }
  }

  private let card: any GraphicsCard
  private let connectors: [Route]
  private let planes: [Route]

  /// Reads the routing of the card.
  /// - Throws: `SystemCallError`.
  init(_ card: any GraphicsCard) throws(SystemCallError) {
    self.card = card
    connectors = try Self.routes(.connector, on: card)
    planes = try Self.routes(.plane, on: card)
  }

  private static func routes(
    _ kind: CardObject, on card: any GraphicsCard
  ) throws(SystemCallError) -> [Route] {
    var routes: [Route] = []
    for object in try card.numbers(of: kind) {
      let properties = try card.properties(of: object, kind)
      guard let controller = properties["CRTC_ID"]?.value, controller != 0 else { continue }
      routes.append(
        Route(object: object, controller: UInt32(clamping: controller), properties: properties))
    }
    return routes
  }

  /// Returns the controller that feeds a connector; nil if none does.
  func controller(feeding connector: UInt32) -> UInt32? {
    connectors.first { $0.object == connector }?.controller
  }

  /// Returns the controller that reads a plane; nil if none does.
  func controller(reading plane: UInt32) -> UInt32? {
    planes.first { $0.object == plane }?.controller
  }

  /// Returns the changes that turn a controller off and unbind everything from it.
  /// - Throws: `SystemCallError`.
  func shutdown(of controller: UInt32) throws(SystemCallError) -> [PropertyChange] {
    let itself = Route(
      object: controller, controller: controller,
      properties: try card.properties(of: controller, .controller))
    return connectors.filter { $0.controller == controller }.flatMap { $0.clearing(["CRTC_ID"]) }
      + planes.filter { $0.controller == controller }.flatMap { $0.clearing(["FB_ID", "CRTC_ID"]) }
      + itself.clearing(["MODE_ID", "ACTIVE"])
  }
}
