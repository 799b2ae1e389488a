/// Takes apart what an X server sends, as far as its replies (X11 protocol, "Replies", "Events").
struct ReplyStream {
  struct Reply: Equatable {
    /// Which of the program's requests it answers, counted from 1, the last 16 bits of it.
    var sequence: UInt16
    /// Its bytes 8 and 9: of QueryExtension's reply, whether it is present and its number.
    var first: UInt8
    var second: UInt8
  }

  private var bytes: [UInt8] = []
  private var rest = 0
  private var isGreeted = false

  mutating func append(_ chunk: some Sequence<UInt8>) -> [Reply] {
    bytes += chunk
    var replies: [Reply] = []
    while skip(), bytes.count >= (isGreeted ? 32 : 8) {
      if isGreeted {
        if let reply = next() { replies.append(reply) }
      } else {
        rest = 8 + word(6) * 4
        isGreeted = true
      }
    }
    return replies
  }

  private mutating func skip() -> Bool {
    let count = min(rest, bytes.count)
    bytes.removeFirst(count)
    rest -= count
    return rest == 0
  }

  /// Passes over an error or an event, or over a reply, which it returns.
  private mutating func next() -> Reply? {
    let (reply, genericEvent): (UInt8, UInt8) = (1, 35)
    let isLong = bytes[0] == reply || bytes[0] & 0x7f == genericEvent
    rest = 32 + (isLong ? (word(4) | word(6) << 16) * 4 : 0)
    guard bytes[0] == reply else { return nil }
    return Reply(sequence: UInt16(word(2)), first: bytes[8], second: bytes[9])
  }

  private func word(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
}
