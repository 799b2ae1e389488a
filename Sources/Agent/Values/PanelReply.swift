package import Settings

/// Somebody who has sent a command to the panel, and waits for its answer.
package struct PanelCaller: Equatable, Codable, Sendable {
  /// The number under which it is answered.
  package var number: Int
  /// Whether it may do unasked what a person in front of the panel has to confirm.
  package var isAdministrator: Bool

  package init(_ number: Int, isAdministrator: Bool = false) {
    (self.number, self.isAdministrator) = (number, isAdministrator)
  }
}

/// A part of the panel's answer to a command.
package struct PanelReply: Equatable, Codable, Sendable {
  /// How a command has ended.
  package enum End: Equatable, Codable, Sendable {
    case done
    case failed(CommandError)
  }

  /// The number of the caller.
  package var caller: Int
  /// Lines of JSON, or what the last of them announces.
  package var packets: [[UInt8]] = []
  /// Nil: more follows.
  package var end: End?

  package init(to caller: Int, _ packets: [[UInt8]] = [], end: End? = nil) {
    (self.caller, self.packets, self.end) = (caller, packets, end)
  }

  /// The most bytes of one reply, unless a single packet has more.
  private static let limit = 60_000

  /// Replies that hold these packets, none too long for the way to the agent, and then end.
  package static func all(to caller: Int, _ packets: [[UInt8]]) -> [PanelReply] {
    var replies: [PanelReply] = []
    var (part, size) = (PanelReply(to: caller), 0)
    for packet in packets {
      if size + packet.count > limit, size > 0 {
        replies.append(part)
        (part, size) = (PanelReply(to: caller), 0)
      }
      part.packets.append(packet)
      size += packet.count
    }
    part.end = .done
    return replies + [part]
  }

  /// Packets of a file.
  package static func packets(of file: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: file.count, by: limit).map {
      Array(file[$0..<min($0 + limit, file.count)])
    }
  }
}
