internal import CX11
internal import Glibc
internal import Logging

/// The errors of one connection, and whether the connection is lost.
///
/// Xlib's handlers receive only the connection, so this object is attached to the connection's list
/// of extension data, which avoids a global variable.
final class ErrorLog {
  private static let listNumber: CInt = 0x4445_5430

  private(set) var isLost = false
  /// The serial numbers of the last requests that failed.
  private(set) var failedSerials: [UInt] = []
  /// The names of the extensions by their major opcodes.
  var extensionNames: [CInt: String] = [:]
  private let logger = Logger(label: "x11")

  /// Attaches this log to `display`, which it has to outlive.
  func attach(to display: OpaquePointer) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    guard let memory = calloc(1, MemoryLayout<XExtData>.stride) else { return }
    let data = memory.assumingMemoryBound(to: XExtData.self)
    data.pointee.number = Self.listNumber
    data.pointee.private_data = me.assumingMemoryBound(to: CChar.self)
    data.pointee.free_private = { _ in 0 }
    XAddToExtensionList(XEHeadOfExtensionList(XEDataObject(display: display)), data)
    XSetErrorHandler { display, event in
      if let display, let event { ErrorLog.of(display)?.record(event.pointee, on: display) }
      return 0
    }
    XSetIOErrorHandler { _ in 0 }
    XSetIOErrorExitHandler(
      display,
      { display, log in
        guard let display, let log else { return }
        Unmanaged<ErrorLog>.fromOpaque(log).takeUnretainedValue().lose(display)
      }, me)
  }

  private func lose(_ display: OpaquePointer) {
    guard !isLost else { return }
    isLost = true
    cx11_make_room(display)
  }

  private static func of(_ display: OpaquePointer) -> ErrorLog? {
    let list = XEHeadOfExtensionList(XEDataObject(display: display))
    guard let data = XFindOnExtensionList(list, listNumber)?.pointee.private_data else {
      return nil
    }
    return Unmanaged<ErrorLog>.fromOpaque(data).takeUnretainedValue()
  }

  private func record(_ event: XErrorEvent, on display: OpaquePointer) {
    failedSerials.append(event.serial)
    if failedSerials.count > 64 { failedSerials.removeFirst() }
    let request = requestName(event, display)
    let error = text { XGetErrorText(display, CInt(event.error_code), $0, $1) }
    let id = String(event.resourceid, radix: 16)
    logger.warning("The X server refused \(request) on 0x\(id): \(error).")
  }

  private func requestName(_ event: XErrorEvent, _ display: OpaquePointer) -> String {
    let major = CInt(event.request_code)
    let ours = extensionNames[major]
    let key = ours.map { "\($0).\(event.minor_code)" } ?? "\(major)"
    return text { XGetErrorDatabaseText(display, "XRequest", key, key, $0, $1) }
  }

  private func text(_ fill: (UnsafeMutablePointer<CChar>, CInt) -> CInt) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      base.pointee = 0
      _ = fill(base, CInt(buffer.count))
      return String(cString: base)
    }
  }
}
