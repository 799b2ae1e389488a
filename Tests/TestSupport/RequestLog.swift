internal import CXTest

/// What the other clients of a server ask of it from now on (the RECORD extension).
package final class RequestLog {
  /// A request: of an extension by its name and minor number, or of the core protocol by number.
  package struct Request: Hashable, Sendable {
    package var `extension`: String?
    package var number: Int

    package init(_ extension: String?, _ number: Int) {
      self.extension = `extension`
      self.number = number
    }

    package static let putImage = Request(nil, 72)
    /// What `XSync` sends.
    package static let getInputFocus = Request(nil, 43)
    package static let shmDetach = Request("MIT-SHM", 2)
    package static let shmPutImage = Request("MIT-SHM", 3)
    package static let shmAttachDescriptor = Request("MIT-SHM", 6)
    package static let presentPixmap = Request("Present", 1)
    package static let notifyMSC = Request("Present", 2)
    package static let changeAlarm = Request("SYNC", 9)
  }

  private let control: OpaquePointer
  private let data: OpaquePointer
  private let context: XRecordContext
  private let names: [UInt8: String]
  private var recorded: [Request: Int] = [:]

  init(_ displayName: String) throws {
    guard let control = XOpenDisplay(displayName), let data = XOpenDisplay(displayName),
      let range = XRecordAllocRange()
    else { throw XServer.Failure(description: "The server on \(displayName) does not answer.") }
    defer { XFree(range) }
    range.pointee.core_requests = XRecordRange8(first: 1, last: 127)
    range.pointee.ext_requests.ext_major = XRecordRange8(first: 128, last: 255)
    range.pointee.ext_requests.ext_minor = XRecordRange16(first: 0, last: .max)
    self.control = control
    self.data = data
    names = Self.extensionNames(control)
    var clients = XRecordClientSpec(XRecordAllClients)
    var ranges: UnsafeMutablePointer<XRecordRange>? = range
    context = XRecordCreateContext(control, 0, &clients, 1, &ranges, 1)
    XSync(control, 0)
    let me = Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: CChar.self)
    XRecordEnableContextAsync(
      data, context,
      { me, intercepted in
        guard let me, let intercepted else { return }
        Unmanaged<RequestLog>.fromOpaque(me).takeUnretainedValue().add(intercepted.pointee)
        XRecordFreeData(intercepted)
      }, me)
    XSync(control, 0)
  }

  deinit {
    XRecordDisableContext(control, context)
    XRecordFreeContext(control, context)
    XCloseDisplay(control)
    XCloseDisplay(data)
  }

  /// How often each was made so far.
  package func counts() -> [Request: Int] {
    XSync(control, 0)
    XRecordProcessReplies(data)
    return recorded
  }

  private func add(_ intercepted: XRecordInterceptData) {
    guard intercepted.category == XRecordFromClient, let bytes = intercepted.data,
      intercepted.data_len > 0
    else { return }
    let major = bytes[0]
    let request =
      major < 128
      ? Request(nil, Int(major)) : Request(names[major] ?? "\(major)", Int(bytes[1]))
    recorded[request, default: 0] += 1
  }

  private static func extensionNames(_ display: OpaquePointer) -> [UInt8: String] {
    var names: [UInt8: String] = [:]
    for name in ["MIT-SHM", "Present", "SYNC", "XInputExtension", "RANDR"] {
      var (major, event, error): (CInt, CInt, CInt) = (0, 0, 0)
      if XQueryExtension(display, name, &major, &event, &error) != 0 { names[UInt8(major)] = name }
    }
    return names
  }
}

extension XServer {
  package func recordRequests() throws -> RequestLog { try RequestLog(displayName) }
}
