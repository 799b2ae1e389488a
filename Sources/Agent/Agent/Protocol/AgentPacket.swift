internal import Runtime
internal import Settings
internal import Values

/// The packets that a panel and its agent exchange over the socket.
enum AgentPacket {
  /// The version of the format. The two sides may differ while an installation is being updated.
  private static let version: UInt8 = 6

  /// From the panel.
  enum Question: Equatable, Codable, Sendable {
    /// The first packet of a connection, sent again for each new configuration of the panel.
    case serve(ConfigurationFingerprint)
    case request(AgentRequest)
    case image(ImageReference, number: Int)
  }

  /// From the agent.
  enum Answer: Equatable, Codable, Sendable {
    case event(AgentEvent)
    /// The file is in the memory that comes with the packet.
    case image(number: Int)
    case noImage(number: Int, SourceFailure)
  }

  typealias Malformed = ByteReader.Malformed

  fileprivate static func bytes(of packet: some Encodable) -> [UInt8] {
    // All types in a packet can be encoded; without its bytes the receiver would reject it.
    [version] + ((try? BinaryEncoder().encode(packet)) ?? [])
  }

  fileprivate static func packet<Packet: Decodable>(
    _ type: Packet.Type, from bytes: [UInt8]
  ) throws(Malformed) -> Packet {
    guard bytes.first == version,
      let packet = try? BinaryDecoder().decode(type, from: Array(bytes.dropFirst()))
    else { throw Malformed() }
    return packet
  }
}

extension AgentPacket.Question {
  var bytes: [UInt8] { AgentPacket.bytes(of: self) }

  init(_ bytes: [UInt8]) throws(AgentPacket.Malformed) {
    self = try AgentPacket.packet(Self.self, from: bytes)
  }
}

extension AgentPacket.Answer {
  /// The bytes of the packet. A state that is too long for one becomes a failure of its source: the
  /// panel would reject a truncated packet, connect again, and be sent the same one.
  var bytes: [UInt8] {
    let bytes = AgentPacket.bytes(of: shortened)
    guard bytes.count > PacketSocket.packetLimit, case .event(.source(let name, _)) = self else {
      return bytes
    }
    let failure = SourceFailure(
      "The value of the source “\(name)” is too long for the panel; make it shorter.",
      kind: .unreadable)
    return AgentPacket.bytes(of: AgentPacket.Answer.event(.source(name, failure.state)))
  }

  init(_ bytes: [UInt8]) throws(AgentPacket.Malformed) {
    self = try AgentPacket.packet(Self.self, from: bytes)
  }

  /// With no sentence longer than any tile or log shows.
  private var shortened: AgentPacket.Answer {
    func short(_ text: String) -> String { text.beginning(2000) }
    return switch self {
    case .event(.source(let name, .failed(let reason, let kind))):
      .event(.source(name, .failed(reason: short(reason), kind: kind)))
    case .event(.outcome(let run, let outcome)): .event(.outcome(run: run, outcome.shortened))
    case .noImage(let number, let failure):
      .noImage(number: number, SourceFailure(short(failure.description), kind: failure.kind))
    default: self
    }
  }
}

extension ActionOutcome {
  /// With no sentence longer than any tile or log shows.
  var shortened: ActionOutcome {
    guard case .failed(let message, let kind) = self else { return self }
    return .failed(message: message.beginning(2000), kind: kind)
  }
}
