import DetentGeometry
import DetentMotion
import DisplayScanout
import Glibc
import Runtime

@testable import DisplayKMS

/// A graphics card in memory, which writes down what it is asked for.
///
/// Its screen shows a copy of each buffer that is brought up to date only where a flip says that
/// something was damaged, as screens do that sit behind a slow bus or a virtual machine.
final class CardDouble: GraphicsCard {
  struct Kind: CaseIterable, CustomStringConvertible {
    var isAtomic = true
    /// Flips wait for a vertical blank.
    var hasBlank = true
    var takesClips = true
    var canFlip = true

    static let allCases = [
      Kind(), Kind(takesClips: false), Kind(hasBlank: false), Kind(isAtomic: false),
      Kind(isAtomic: false, hasBlank: false), Kind(isAtomic: false, canFlip: false),
    ]

    var description: String {
      [
        isAtomic ? "atomic" : "legacy", hasBlank ? "" : "without blanks",
        takesClips ? "" : "without clips", canFlip ? "" : "without flips",
      ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  let kind: Kind
  var now = Instant(seconds: 100)
  var isAtomic: Bool { kind.isAtomic }
  var plugged: [Connector]
  /// It was pulled out, and answers nothing any more.
  var isGone = false
  /// How long after the interrupt that tells of a flip its picture begins to be read [s]; stamps are of
  /// that moment.
  var blankLength = 0.0
  /// What calls answer with, in their order.
  var errors: [CInt] = []
  private(set) var calls: [String] = []
  /// What the last flip said was damaged; nil: all.
  private(set) var lastClips: [PixelRect]?
  private(set) var livingBuffers = 0
  private var copies: [UInt32: Copy] = [:]
  private var blobs: [UInt32: [UInt8]] = [:]
  private(set) var routing = RoutingDouble()
  private var shown: UInt32?
  private var pending: (framebuffer: UInt32, at: Instant)?
  private var lastNumber: UInt32 = 100

  static let interval = 1.0 / 50
  static let (controller, plane, overlay): (UInt32, UInt32, UInt32) = (7, 8, 10)

  private struct Copy {
    let memory: ScanoutMemory
    var pixels: [UInt32]
  }

  init(_ kind: Kind = Kind(), size: PixelSize = PixelSize(96, 80)) {
    self.kind = kind
    plugged = [Self.connector(size: size)]
  }

  static func connector(
    _ name: String = "HDMI-A-1", id: UInt32 = 5, size: PixelSize, isConnected: Bool = true
  ) -> Connector {
    Connector(
      id: id, name: name, isConnected: isConnected, millimetres: (0, 0),
      modes: isConnected
        ? [DisplayMode(number: 0, size: size, refresh: 50, isPreferred: true)] : [],
      controllers: isConnected ? [controller] : [])
  }

  var fileDescriptor: CInt { -1 }

  /// When a flip is complete; nil: none is under way.
  var nextFlip: Instant? { pending?.at }

  private func call(_ name: String) throws(SystemCallError) {
    calls.append(name)
    if isGone { throw SystemCallError(call: name, code: ENODEV) }
    if !errors.isEmpty {
      let code = errors.removeFirst()
      if code != 0 { throw SystemCallError(call: name, code: code) }
    }
  }

  func forgetCalls() { calls = [] }

  func connectors() throws(SystemCallError) -> [Connector] {
    if isGone { throw SystemCallError(call: "connectors", code: ENODEV) }
    return plugged
  }

  func numbers(of kind: CardObject) -> [UInt32] {
    switch kind {
    case .connector: plugged.map(\.id)
    case .controller: RoutingDouble.controllers
    case .plane: RoutingDouble.planes
    }
  }

  func planes() -> [Plane] {
    [Self.overlay, Self.plane].map { id in
      let controller = routing[id, "CRTC_ID"]
      return Plane(
        id: id, isPrimary: id == Self.plane, controllers: RoutingDouble.controllers,
        controller: controller == 0 ? nil : UInt32(controller))
    }
  }

  func timings(of choice: ScreenChoice) -> [UInt8] {
    let connector = plugged.first { $0.id == choice.connector.id }
    return connector?.modes.isEmpty == false ? [1, 2, 3] : []
  }

  func properties(of object: UInt32, _ kind: CardObject) -> [String: CardProperty] {
    let entries = names(of: kind).map {
      ($0, CardProperty(id: RoutingDouble.number(of: $0), value: routing[object, $0]))
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  private func names(of kind: CardObject) -> [String] {
    switch kind {
    case .connector: ["CRTC_ID"]
    case .controller: ["MODE_ID", "ACTIVE"]
    case .plane:
      [
        "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
        "CRTC_H",
      ] + (self.kind.takesClips ? ["FB_DAMAGE_CLIPS"] : [])
    }
  }

  func makeBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemCallError) -> ScanoutBuffer {
    try call("makeBuffer")
    let rowBytes = size.width * format.bytes + 12
    let base = UnsafeMutableRawPointer.allocate(byteCount: rowBytes * size.height, alignment: 64)
    memset(base, 0x5A, rowBytes * size.height)
    let memory = ScanoutMemory(base: base, size: size, rowBytes: rowBytes, format: format)
    lastNumber += 1
    livingBuffers += 1
    copies[lastNumber] = Copy(
      memory: memory, pixels: Array(repeating: 0x5A5A5A, count: size.width * size.height))
    return ScanoutBuffer(framebuffer: lastNumber, memory: memory) { [self, lastNumber] in
      copies[lastNumber] = nil
      livingBuffers -= 1
      if shown == lastNumber { shown = nil }
      base.deallocate()
    }
  }

  func makeBlob(_ bytes: [UInt8]) throws(SystemCallError) -> UInt32 {
    guard !bytes.isEmpty else { throw SystemCallError(call: "makeBlob", code: EINVAL) }
    lastNumber += 1
    blobs[lastNumber] = bytes
    return lastNumber
  }

  func removeBlob(_ blob: UInt32) { blobs[blob] = nil }

  var livingBlobs: Int { blobs.count }

  func setController(_ choice: ScreenChoice, framebuffer: UInt32) throws(SystemCallError) {
    try call("setController")
    routing.set(choice.controller, feeding: choice.connector.id)
    update(framebuffer, nil)
    (shown, pending) = (framebuffer, nil)
  }

  func turnOff(_ controller: UInt32) throws(SystemCallError) {
    try call("turnOff")
    routing.set(controller, feeding: nil)
    (shown, pending) = (nil, nil)
  }

  func hideCursor(_ controller: UInt32) {
    routing.show(0, on: Self.overlay, of: 0)
  }

  func flip(_ controller: UInt32, to framebuffer: UInt32) throws(SystemCallError) {
    try call("flip")
    if !kind.canFlip { throw SystemCallError(call: "flip", code: ENOSYS) }
    try queue(framebuffer, nil)
  }

  func commit(_ changes: [PropertyChange], _ flags: CommitFlags) throws(SystemCallError) {
    try call(flags.contains(.allowModeset) ? "modeset" : "commit")
    try routing.apply(
      changes, names: names(of: .connector) + names(of: .controller) + names(of: .plane))
    func value(_ name: String) -> UInt64? {
      let number = RoutingDouble.number(of: name)
      return changes.first { $0.object == Self.plane && $0.property == number }?.value
    }
    if !routing.isOn(Self.controller) { (shown, pending) = (nil, nil) }
    guard let framebuffer = value("FB_ID").map({ UInt32($0) }), framebuffer != 0 else { return }
    if flags.contains(.allowModeset) {
      update(framebuffer, nil)
      (shown, pending) = (framebuffer, nil)
    } else {
      try queue(framebuffer, value("FB_DAMAGE_CLIPS").flatMap { blobs[UInt32($0)] }?.rects)
    }
  }

  private func queue(_ framebuffer: UInt32, _ clips: [PixelRect]?) throws(SystemCallError) {
    guard pending == nil else { throw SystemCallError(call: "flip", code: EBUSY) }
    update(framebuffer, clips)
    let count = (now.seconds(since: .zero) / Self.interval).rounded(.down) + 1
    pending = (framebuffer, kind.hasBlank ? Instant(seconds: count * Self.interval) : now)
  }

  func markDirty(_ framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemCallError) {
    try call("markDirty")
    update(framebuffer, rects)
  }

  func readFlips() -> [Instant] {
    guard let pending, pending.at <= now else { return [] }
    shown = pending.framebuffer
    self.pending = nil
    return [pending.at.advanced(by: blankLength)]
  }

  /// Brings the screen's copy of a buffer up to date, within `clips` only.
  private func update(_ framebuffer: UInt32, _ clips: [PixelRect]?) {
    lastClips = clips
    guard var copy = copies[framebuffer] else { return }
    let bounds = PixelRect(copy.memory.size)
    for rect in (clips ?? [bounds]).map({ $0.intersection(bounds) }) {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          copy.pixels[y * bounds.maxX + x] = copy.memory.color(x, y)
        }
      }
    }
    copies[framebuffer] = copy
  }

  /// What is seen: `0x00RRGGBB`, row by row; nothing is before a mode is set.
  var glass: [UInt32] { shown.flatMap { copies[$0]?.pixels } ?? [] }

  /// Whether anything is seen, whoever has put it there.
  var isLit: Bool { shown != nil }

  /// Whether a picture comes out of a connector.
  func isLit(_ connector: UInt32) -> Bool {
    isLit && routing.isOn(Self.controller)
      && routing[connector, "CRTC_ID"] == UInt64(Self.controller)
  }

  /// Another program puts a picture of its own on the screen.
  /// - Parameters:
  ///   - controllers: What feeds each connector then; empty: what does so now.
  ///   - user: The controller that shows the plane of ours; nil: none does.
  func showForeign(at controllers: [UInt32: UInt32] = [:], withPlane user: UInt32? = nil) {
    (shown, pending) = (.max, nil)
    guard !controllers.isEmpty else { return }
    for controller in RoutingDouble.controllers { routing.set(controller, feeding: nil) }
    for (connector, controller) in controllers { routing.set(controller, feeding: connector) }
    if let user { routing.show(99, on: Self.plane, of: user) }
  }

  /// Another program's picture, as its mouse arrow is one, lies over what the controller shows.
  func showForeignPlane() { routing.show(99, on: Self.overlay, of: Self.controller) }

  /// What lies over the picture of our controller.
  var overlaid: UInt64 { routing[Self.overlay, "FB_ID"] }
}

extension ScanoutMemory {
  /// `0x00RRGGBB`
  func color(_ x: Int, _ y: Int) -> UInt32 {
    let place = base + y * rowBytes + x * format.bytes
    switch format {
    case .xrgb8888: return place.load(as: UInt32.self) & 0xFF_FFFF
    default:
      let pixel = UInt32(place.load(as: UInt16.self))
      let (red, green, blue) = (pixel >> 11, pixel >> 5 & 63, pixel & 31)
      return (red * 255 / 31) << 16 | (green * 255 / 63) << 8 | blue * 255 / 31
    }
  }
}

extension [UInt8] {
  /// Of a blob of damage clips.
  fileprivate var rects: [PixelRect] {
    withUnsafeBytes { bytes in
      let numbers = bytes.bindMemory(to: Int32.self).map(Int.init)
      return stride(from: 0, to: numbers.count - 3, by: 4).map { i in
        PixelRect(
          minX: numbers[i], minY: numbers[i + 1], maxX: numbers[i + 2], maxY: numbers[i + 3])
      }
    }
  }
}
