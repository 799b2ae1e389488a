/// Takes apart what a program sends to an X server (X11 protocol, "Connection Setup", "Requests").
struct RequestStream {
  struct Request: Equatable {
    /// The core's number of the request, or the extension.
    var major: UInt8
    /// Where an extension has its own number of the request.
    var minor: UInt8
    /// The name that is asked for by QueryExtension.
    var extensionName: String?
  }

  private static let queryExtension: UInt8 = 98
  private var bytes: [UInt8] = []
  /// How much of what comes next belongs to what has been read already.
  private var rest = 0
  private var isGreeted = false

  mutating func append(_ chunk: some Sequence<UInt8>) -> [Request] {
    bytes += chunk
    var requests: [Request] = []
    while skip() {
      if isGreeted {
        guard let request = next() else { break }
        requests.append(request)
      } else if !greet() {
        break
      }
    }
    return requests
  }

  /// Passes over the rest of a request; false: more has to come first.
  private mutating func skip() -> Bool {
    let count = min(rest, bytes.count)
    bytes.removeFirst(count)
    rest -= count
    return rest == 0
  }

  private mutating func greet() -> Bool {
    guard bytes.count >= 12 else { return false }
    rest = 12 + padded(word(6)) + padded(word(8))
    isGreeted = true
    return true
  }

  private mutating func next() -> Request? {
    guard bytes.count >= 4 else { return nil }
    var request = Request(major: bytes[0], minor: bytes[1])
    var length = word(2) * 4
    if length == 0 {
      // BIG-REQUESTS: the length follows in a word of its own.
      guard bytes.count >= 8 else { return nil }
      length = (word(4) | word(6) << 16) * 4
    }
    if request.major == Self.queryExtension {
      guard bytes.count >= length else { return nil }
      request.extensionName = String(decoding: bytes[8..<8 + word(4)], as: UTF8.self)
    }
    rest = length
    return request
  }

  private func word(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
  private func padded(_ count: Int) -> Int { (count + 3) & ~3 }
}
