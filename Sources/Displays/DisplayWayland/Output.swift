internal import CWayland
internal import DetentGeometry
internal import Display

/// A screen of the compositor (`wl_output`).
final class Output {
  /// The properties of the output, complete after `done`.
  struct State: Equatable {
    var name: String?
    var model = ""
    /// The size of the mode, before the rotation.
    var mode = PixelSize(0, 0)
    /// The refresh rate [Hz]; nil if it is unknown.
    var rate: Double?
    /// The physical size as reported, which may be wrong.
    var millimetres = PixelSize(0, 0)
    var scale = 1
    /// Whether the picture is rotated by a quarter turn from the mode.
    var isTurned = false

    /// The size after the rotation.
    var size: PixelSize { isTurned ? PixelSize(mode.height, mode.width) : mode }

    var physicalScale: Double {
      PhysicalScale(
        pixels: (mode.width, mode.height), millimetres: (millimetres.width, millimetres.height)
      ).value
    }

    var interval: FrameInterval { FrameInterval(nominal: rate.map { 1 / $0 }) }
  }

  let number: UInt32
  let proxy: OpaquePointer
  private(set) var state = State()
  private var next = State()
  private let listener: Listener<wl_output_listener>
  private let version: UInt32
  private let onChange: () -> Void

  /// - Parameter number: The number in the registry.
  init(_ proxy: OpaquePointer, number: UInt32, onChange: @escaping () -> Void) {
    self.number = number
    self.proxy = proxy
    self.onChange = onChange
    version = wl_output_get_version(proxy)
    listener = Listener(Self.table)
    wl_output_add_listener(proxy, listener.table, address(of: self))
  }

  deinit {
    if version >= 3 { wl_output_release(proxy) } else { wl_output_destroy(proxy) }
  }

  private static var table: wl_output_listener {
    wl_output_listener(
      geometry: { data, _, _, _, width, height, _, _, model, transform in
        guard let output = owner(data, Output.self) else { return }
        output.next.millimetres = PixelSize(Int(width), Int(height))
        output.next.model = model.map { String(cString: $0) } ?? ""
        output.next.isTurned = transform & 1 == 1
        output.finishOld()
      },
      mode: { data, _, flags, width, height, rate in
        guard let output = owner(data, Output.self), flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0
        else { return }
        output.next.mode = PixelSize(Int(width), Int(height))
        output.next.rate = rate > 0 ? Double(rate) / 1000 : nil
        output.finishOld()
      },
      done: { data, _ in owner(data, Output.self)?.finish() },
      scale: { data, _, scale in owner(data, Output.self)?.next.scale = max(1, Int(scale)) },
      name: { data, _, name in
        owner(data, Output.self)?.next.name = name.map { String(cString: $0) }
      },
      description: { _, _, _ in })
  }

  /// Completes the state with each event, as there is no `done` before version 2.
  private func finishOld() { if version < 2 { finish() } }

  private func finish() {
    guard next != state else { return }
    state = next
    onChange()
  }

  /// The description of the output for people.
  var device: InputDevice {
    let (size, mm) = (state.size, state.millimetres)
    let rate = state.rate.map { ", \(Int($0.rounded())) Hz" } ?? ""
    return InputDevice(
      name: state.name ?? state.model, kind: .screen,
      detail: "\(size.width)×\(size.height) pixels, \(mm.width)×\(mm.height) mm\(rate)")
  }
}
