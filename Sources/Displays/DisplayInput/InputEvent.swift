internal import CInput
internal import DetentGeometry
internal import DetentMotion
internal import Display

/// An event of libinput, valid until it is destroyed.
struct InputEvent {
  private let event: OpaquePointer
  private let functions: cinput_libinput

  init(_ event: OpaquePointer, _ functions: cinput_libinput) {
    self.event = event
    self.functions = functions
  }

  /// - Returns: nil if the event has no meaning for a panel.
  func report(device: Int, on size: PixelSize) -> InputReport? {
    switch functions.libinput_event_get_type(event) {
    case LIBINPUT_EVENT_TOUCH_DOWN: finger(.began, device, on: size)
    case LIBINPUT_EVENT_TOUCH_MOTION: finger(.moved, device, on: size)
    case LIBINPUT_EVENT_TOUCH_UP: finger(.ended, device, on: nil)
    case LIBINPUT_EVENT_TOUCH_CANCEL: finger(.cancelled, device, on: nil)
    case LIBINPUT_EVENT_POINTER_MOTION: motion(device)
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE: place(device, on: size)
    case LIBINPUT_EVENT_POINTER_BUTTON: button(device)
    case LIBINPUT_EVENT_TABLET_TOOL_AXIS: pen(device, on: size, isTip: false)
    case LIBINPUT_EVENT_TABLET_TOOL_TIP: pen(device, on: size, isTip: true)
    case LIBINPUT_EVENT_KEYBOARD_KEY: key()
    default: nil
    }
  }

  /// Converts libinput's time, in microseconds of `CLOCK_MONOTONIC`.
  private func instant(_ microseconds: UInt64) -> Instant {
    Instant(nanoseconds: Int64(clamping: microseconds) * 1000)
  }

  private func finger(
    _ phase: TouchEvent.Phase, _ device: Int, on size: PixelSize?
  ) -> InputReport? {
    guard let touch = functions.libinput_event_get_touch_event(event) else { return nil }
    // A touch-up event has no position.
    let position = size.map {
      Point(
        functions.libinput_event_touch_get_x_transformed(touch, UInt32($0.width)),
        functions.libinput_event_touch_get_y_transformed(touch, UInt32($0.height)))
    }
    let contact = Int(functions.libinput_event_touch_get_slot(touch))
    return .finger(
      FingerSample(
        // Devices for a single finger have no slots.
        device: device, contact: max(0, contact), phase: phase, position: position),
      instant(functions.libinput_event_touch_get_time_usec(touch)))
  }

  private func motion(_ device: Int) -> InputReport? {
    guard let pointer = functions.libinput_event_get_pointer_event(event) else { return nil }
    return .mouseMoved(
      device: device, x: functions.libinput_event_pointer_get_dx(pointer),
      y: functions.libinput_event_pointer_get_dy(pointer),
      instant(functions.libinput_event_pointer_get_time_usec(pointer)))
  }

  private func place(_ device: Int, on size: PixelSize) -> InputReport? {
    guard let pointer = functions.libinput_event_get_pointer_event(event) else { return nil }
    let place = Point(
      functions.libinput_event_pointer_get_absolute_x_transformed(pointer, UInt32(size.width)),
      functions.libinput_event_pointer_get_absolute_y_transformed(pointer, UInt32(size.height)))
    return .mousePlaced(
      device: device, place, instant(functions.libinput_event_pointer_get_time_usec(pointer)))
  }

  private func button(_ device: Int) -> InputReport? {
    guard let pointer = functions.libinput_event_get_pointer_event(event),
      functions.libinput_event_pointer_get_button(pointer) == Self.leftButton
    else { return nil }
    let state = functions.libinput_event_pointer_get_button_state(pointer)
    return .mouseButton(
      device: device, isDown: state == LIBINPUT_BUTTON_STATE_PRESSED,
      instant(functions.libinput_event_pointer_get_time_usec(pointer)))
  }

  private func pen(_ device: Int, on size: PixelSize, isTip: Bool) -> InputReport? {
    guard let pen = functions.libinput_event_get_tablet_tool_event(event) else { return nil }
    let place = Point(
      functions.libinput_event_tablet_tool_get_x_transformed(pen, UInt32(size.width)),
      functions.libinput_event_tablet_tool_get_y_transformed(pen, UInt32(size.height)))
    let time = instant(functions.libinput_event_tablet_tool_get_time_usec(pen))
    guard isTip else { return .mousePlaced(device: device, place, time) }
    let state = functions.libinput_event_tablet_tool_get_tip_state(pen)
    return .penTip(device: device, isDown: state == LIBINPUT_TABLET_TOOL_TIP_DOWN, place, time)
  }

  private func key() -> InputReport? {
    guard let keyboard = functions.libinput_event_get_keyboard_event(event) else { return nil }
    let state = functions.libinput_event_keyboard_get_key_state(keyboard)
    return .key(
      code: functions.libinput_event_keyboard_get_key(keyboard),
      isDown: state == LIBINPUT_KEY_STATE_PRESSED,
      instant(functions.libinput_event_keyboard_get_time_usec(keyboard)))
  }

  /// The code BTN_LEFT of `linux/input-event-codes.h`.
  private static let leftButton: UInt32 = 0x110
}
