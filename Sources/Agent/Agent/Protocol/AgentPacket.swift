internal import Runtime
internal import Settings
internal import Values

/// What crosses the socket between a panel and its agent, a packet each.
enum AgentPacket {
  /// Both sides are of one installation, but while it is renewed they may not be.
  private static let version: UInt8 = 3

  /// From the panel.
  enum Question: Equatable, Codable, Sendable {
    /// The first one, and again with each configuration that the panel takes over.
    case serve(ConfigurationFingerprint)
    case request(AgentRequest)
    case image(ImageReference, number: Int)
  }

  /// From the agent.
  enum Answer: Equatable, Codable, Sendable {
    case event(AgentEvent)
    /// The file is in the memory that comes with it.
    case image(number: Int)
    case noImage(number: Int, SourceFailure)
  }

  typealias Malformed = ByteReader.Malformed

  fileprivate static func bytes(of packet: some Encodable) -> [UInt8] {
    // Nothing in a packet refuses to be encoded; without its bytes it would be no packet.
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
  /// A state that goes into no packet is told as a failure of its source: the panel would take a
  /// packet that is cut off for garbage, and connect again to be told the same.
  var bytes: [UInt8] {
    let bytes = AgentPacket.bytes(of: shortened)
    guard bytes.count > PacketSocket.packetLimit, case .event(.source(let name, _)) = self else {
      return bytes
    }
    let failure = SourceFailure(
      "What the source “\(name)” says is too long for the panel; let it say less.",
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
