import Glibc

/// A QR code for a terminal, made by libqrencode, which is loaded for it only.
struct QRCode {
  /// `QRcode` of libqrencode 4.
  private struct Code {
    var version: CInt
    var width: CInt
    var data: UnsafeMutablePointer<UInt8>?
  }

  private typealias Encode =
    @convention(c) (UnsafePointer<CChar>, CInt, CInt, CInt, CInt) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private let width: Int
  /// Row by row, whether each module is dark.
  private let modules: [Bool]

  /// Creates the code of a text; nil: libqrencode is not there, or the text is too long.
  init?(_ text: String) {
    // The lowest version that fits, level L, 8-bit characters in either case.
    guard let library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL),
      let encode = dlsym(library, "QRcode_encodeString"), let free = dlsym(library, "QRcode_free"),
      let made = unsafeBitCast(encode, to: Encode.self)(text, 0, 0, 2, 1)
    else { return nil }
    defer { unsafeBitCast(free, to: Free.self)(made) }
    let code = made.assumingMemoryBound(to: Code.self).pointee
    width = Int(code.width)
    modules = UnsafeBufferPointer(start: code.data, count: width * width).map { $0 & 1 != 0 }
  }

  /// Two rows a line, light on dark or dark on light, with the empty border that a camera needs.
  var text: String {
    func isLight(_ x: Int, _ y: Int) -> Bool {
      guard (0..<width).contains(x), (0..<width).contains(y) else { return true }
      return !modules[y * width + x]
    }
    return stride(from: -2, to: width + 2, by: 2).map { y in
      let row = (-2..<width + 2).map { x in
        switch (isLight(x, y), isLight(x, y + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
      return "\u{1B}[97;40m\(row)\u{1B}[0m"
    }.joined(separator: "\n")
  }
}

/// The machine's own address and name.
enum LocalAddress {
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the numeric address of this machine by which it reaches a server; nil: it does not.
  static func towards(_ address: String) -> String? {
    let rest = address.split(separator: "://", maxSplits: 1).last ?? ""
    let authority = rest.prefix { $0 != "/" }
    var host = String(authority.prefix { $0 != ":" })
    if authority.hasPrefix("[") { host = String(authority.dropFirst().prefix { $0 != "]" }) }
    var hints = addrinfo()
    hints.ai_socktype = CInt(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "9", &hints, &list) == 0, let list else { return nil }
    defer { freeaddrinfo(list) }
    let descriptor = socket(list.pointee.ai_family, list.pointee.ai_socktype, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Sends nothing: it only has the kernel choose a way.
    guard connect(descriptor, list.pointee.ai_addr, list.pointee.ai_addrlen) == 0 else {
      return nil
    }
    var own = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &own) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { own in
        var name = [CChar](repeating: 0, count: 64)
        guard getsockname(descriptor, own, &length) == 0,
          getnameinfo(own, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
        else { return nil }
        return String(
          decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }
  }
}
