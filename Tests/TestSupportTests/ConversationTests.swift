import Testing

@testable import TestSupport

/// A conversation as bytes: what a recorder between a program and a server sees.
struct ConversationTests {
  private let greeting: [UInt8] =
    [0x6c, 0, 11, 0, 0, 0, 3, 0, 5, 0, 0, 0] + [1, 2, 3, 0] + [1, 2, 3, 4, 5, 0, 0, 0]
  private let queryExtension: [UInt8] = [98, 0, 4, 0, 7, 0, 0, 0] + Array("MIT-SHM".utf8) + [0]
  private let noOperation: [UInt8] = [127, 0, 1, 0]
  private let shmPutImage: [UInt8] = [130, 3, 10, 0] + [UInt8](repeating: 9, count: 36)
  /// With the length that BIG-REQUESTS gives: 70 000 words.
  private let bigPutImage: [UInt8] =
    [72, 2, 0, 0, 0x70, 0x11, 1, 0] + [UInt8](repeating: 98, count: 70_000 * 4 - 8)

  private let welcome: [UInt8] = [1, 0, 11, 0, 0, 0, 2, 0] + [UInt8](repeating: 1, count: 8)
  private let event: [UInt8] = [12] + [UInt8](repeating: 1, count: 31)
  private let genericEvent: [UInt8] =
    [35, 131, 1, 0, 1, 0, 0, 0] + [UInt8](repeating: 1, count: 28)
  private func reply(_ sequence: UInt8) -> [UInt8] {
    [1, 0, sequence, 0, 0, 0, 0, 0, 1, 130, 65, 128] + [UInt8](repeating: 0, count: 20)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 4096, 1_000_000])
  func `Requests are told apart however they are cut`(size: Int) {
    var talk = Conversation()
    #expect(
      feed(greeting + noOperation + queryExtension, to: &talk, by: size) == [
        .core(127), .core(98),
      ])
    for chunk in cut(welcome + event + genericEvent + reply(2), size) { talk.received(chunk) }
    let rest = bigPutImage + shmPutImage + noOperation
    #expect(feed(rest, to: &talk, by: size) == [.putImage, .shmPutImage, .core(127)])
  }

  @Test
  func `An extension is known only from the answer to its own question`() {
    var talk = Conversation()
    _ = talk.sent(greeting + noOperation + queryExtension)
    talk.received(welcome + reply(1))
    #expect(talk.sent(shmPutImage) == [.of("130", 3)])
    talk.received(reply(2))
    #expect(talk.sent(shmPutImage) == [.shmPutImage])
  }

  private func feed(_ bytes: [UInt8], to talk: inout Conversation, by size: Int) -> [XRequest] {
    cut(bytes, size).flatMap { talk.sent($0) }
  }

  private func cut(_ bytes: [UInt8], _ size: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
  }
}
