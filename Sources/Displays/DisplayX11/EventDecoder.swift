internal import CX11
internal import DetentGeometry
internal import Display

/// Reads Xlib's events into `ServerEvent`.
struct EventDecoder {
  let connection: X11Connection
  let window: UInt
  let atoms: WindowAtoms
  /// The axes of the current devices.
  var contacts: ContactAxes

  func decode(_ event: inout XEvent) -> ServerEvent? {
    switch event.type {
    case GenericEvent: return generic(&event.xcookie)
    case ConfigureNotify: return configured(event.xconfigure)
    case Expose: return event.xexpose.count == 0 ? .exposed(serial: event.xexpose.serial) : nil
    case UnmapNotify: return event.xunmap.window == window ? .unmapped : nil
    case PropertyNotify: return .stamp(UInt32(truncatingIfNeeded: event.xproperty.time))
    case ClientMessage: return message(event.xclient)
    case KeyPress, KeyRelease: return .key(stroke(&event.xkey))
    case FocusOut: return .keyboardLost
    case KeymapNotify: return .keyboardGained(keysDown(event.xkeymap))
    case ButtonPress: return button(event.xbutton, .began)
    case ButtonRelease: return button(event.xbutton, .ended)
    case MotionNotify: return motion(event.xmotion)
    default: return extensionEvent(&event)
    }
  }

  private func extensionEvent(_ event: inout XEvent) -> ServerEvent? {
    let extensions = connection.extensions
    if let sync = extensions.sync, event.type == sync + CInt(XSyncAlarmNotify) { return .alarm }
    if let randr = extensions.randr, event.type == randr + CInt(RRScreenChangeNotify) {
      XRRUpdateConfiguration(&event)
      return .screenChanged
    }
    return nil
  }

  private func configured(_ event: XConfigureEvent) -> ServerEvent? {
    let size = PixelSize(Int(event.width), Int(event.height))
    if event.window == window { return .resized(size) }
    return event.window == connection.root ? .screenChanged : nil
  }

  private func message(_ event: XClientMessageEvent) -> ServerEvent? {
    let first = event.data.l.0
    if event.message_type == atoms.echo { return Echo(rawValue: first).map(ServerEvent.echo) }
    let isClose = event.message_type == atoms.protocols && UInt(bitPattern: first) == atoms.delete
    return isClose ? .closeRequested : nil
  }

  /// The pressed keys in the event that follows each gain of the keyboard focus.
  private func keysDown(_ event: XKeymapEvent) -> Set<UInt32> {
    withUnsafeBytes(of: event.key_vector) { bytes in
      var codes: Set<UInt32> = []
      for (place, byte) in bytes.enumerated() {
        for bit in 0..<8 where byte & (1 << bit) != 0 { codes.insert(UInt32(8 * place + bit)) }
      }
      return codes
    }
  }

  private func stroke(_ event: inout XKeyEvent) -> KeyStroke {
    let symbol = Int32(truncatingIfNeeded: XLookupKeysym(&event, 0))
    let modifiers = Int32(truncatingIfNeeded: event.state)
    let key = Key(
      symbol: UInt32(bitPattern: symbol), hasShift: modifiers & ShiftMask != 0,
      hasControl: modifiers & ControlMask != 0)
    return KeyStroke(
      code: event.keycode, key: key, isDown: event.type == KeyPress,
      stamp: UInt32(truncatingIfNeeded: event.time))
  }
}

// The pointer of the core protocol, used without XInput 2.
extension EventDecoder {
  private func button(
    _ event: XButtonEvent, _ phase: TouchEvent.Phase
  ) -> ServerEvent? {
    guard event.button == UInt32(Button1) else { return nil }
    return .finger(
      FingerSample(
        device: 0, contact: nil, phase: phase, position: Point(Double(event.x), Double(event.y))),
      stamp: UInt32(truncatingIfNeeded: event.time))
  }

  private func motion(_ event: XMotionEvent) -> ServerEvent? {
    guard event.state & UInt32(Button1Mask) != 0 else { return .pointerMoved }
    return .finger(
      FingerSample(
        device: 0, contact: nil, phase: .moved, position: Point(Double(event.x), Double(event.y))),
      stamp: UInt32(truncatingIfNeeded: event.time))
  }
}

// Generic events, which Present and XInput 2 send, and whose data is fetched and freed separately.
extension EventDecoder {
  private func generic(_ cookie: inout XGenericEventCookie) -> ServerEvent? {
    guard XGetEventData(connection.display, &cookie) != 0 else { return nil }
    defer { XFreeEventData(connection.display, &cookie) }
    guard let data = cookie.data else { return nil }
    switch cookie.`extension` {
    case connection.extensions.present:
      return present(data, type: cookie.evtype)
    case connection.extensions.xinput2:
      return input(data, type: cookie.evtype)
    default:
      return nil
    }
  }

  private func present(_ data: UnsafeMutableRawPointer, type: CInt) -> ServerEvent? {
    guard type == CInt(PresentCompleteNotify) else { return nil }
    let event = data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
    guard CInt(event.kind) == CInt(PresentCompleteKindNotifyMSC) else { return nil }
    return .refresh(microseconds: event.ust, count: event.msc)
  }

  private func input(_ data: UnsafeMutableRawPointer, type: CInt) -> ServerEvent? {
    switch type {
    case CInt(XI_HierarchyChanged):
      return hierarchy(data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee)
    case CInt(XI_Leave):
      let event = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
      return event.mode == CInt(XINotifyGrab) ? .pointerLost : nil
    default:
      return device(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee, type: type)
    }
  }

  private func hierarchy(_ event: XIHierarchyEvent) -> ServerEvent {
    let gone = CInt(XISlaveRemoved) | CInt(XIDeviceDisabled) | CInt(XISlaveDetached)
    let infos = UnsafeBufferPointer(start: event.info, count: Int(event.num_info))
    return .devicesChanged(lost: infos.filter { $0.flags & gone != 0 }.map { Int($0.deviceid) })
  }

  private func device(_ event: XIDeviceEvent, type: CInt) -> ServerEvent? {
    func sample(_ phase: TouchEvent.Phase, contact: Int?) -> ServerEvent {
      .finger(
        FingerSample(
          device: Int(event.sourceid), contact: contact, phase: phase,
          position: Point(event.event_x, event.event_y),
          breadth: contact == nil
            ? nil : contacts.breadth(of: Int(event.sourceid), event.valuators.value)),
        stamp: UInt32(truncatingIfNeeded: event.time))
    }
    let contact = Int(UInt32(bitPattern: event.detail))
    switch type {
    case CInt(XI_TouchBegin): return sample(.began, contact: contact)
    case CInt(XI_TouchUpdate): return sample(.moved, contact: contact)
    case CInt(XI_TouchEnd): return sample(.ended, contact: contact)
    default: break
    }
    // Ignores pointer events that the server generates from the first touch.
    if event.flags & CInt(XIPointerEmulated) != 0 { return nil }
    let isFirstButton = event.detail == CInt(Button1)
    switch type {
    case CInt(XI_ButtonPress): return isFirstButton ? sample(.began, contact: nil) : nil
    case CInt(XI_ButtonRelease): return isFirstButton ? sample(.ended, contact: nil) : nil
    case CInt(XI_Motion):
      return isPressed(event.buttons) ? sample(.moved, contact: nil) : .pointerMoved
    default: return nil
    }
  }

  private func isPressed(_ buttons: XIButtonState) -> Bool {
    buttons.mask_len > 0 && buttons.mask[0] & (UInt8(1) << UInt8(Button1)) != 0
  }
}
