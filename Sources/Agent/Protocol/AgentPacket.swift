internal import DetentMotion
internal import Settings
internal import Values

/// What crosses the socket between a panel and its agent, a packet each.
enum AgentPacket {
  /// Both sides are of one installation, but while it is renewed they may not be.
  static let version: UInt8 = 1

  /// From the panel.
  enum Question: Equatable, Sendable {
    /// The first one, and again with each configuration that the panel takes over.
    case serve(ConfigurationFingerprint)
    case request(AgentRequest)
    case image(ImageReference, number: Int)
  }

  /// From the agent.
  enum Answer: Equatable, Sendable {
    case event(AgentEvent)
    /// The file is in the memory that comes with it.
    case image(number: Int)
    case noImage(number: Int, SourceFailure)
  }

  typealias Malformed = ByteReader.Malformed

  private enum QuestionKind: UInt8 {
    case serve, watch, refresh, perform, press, lift, beat, keep, image, describe
  }

  private enum AnswerKind: UInt8 {
    case unknown, fresh, stale, failed, outcome, image, noImage, machine
  }
}

extension AgentPacket.Question {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(AgentPacket.version)
    func begin(_ kind: AgentPacket.QuestionKind) { writer.write(kind.rawValue) }
    switch self {
    case .serve(let fingerprint):
      begin(.serve)
      writer.write(fingerprint.number)
    case .request(.watch(let names)):
      begin(.watch)
      writer.write(names.sorted()) { $0.write($1) }
    case .request(.refresh(let name)):
      begin(.refresh)
      writer.write(name)
    case .request(.perform(let request)):
      begin(.perform)
      writer.write(request.run)
      request.tile.write(to: &writer)
      writer.write(request.action)
      writer.write(optional: request.value) { $1.write(to: &$0) }
    case .request(.press(let run, let tile)):
      begin(.press)
      writer.write(run)
      tile.write(to: &writer)
    case .request(.lift(let run, let tile)):
      begin(.lift)
      writer.write(run)
      tile.write(to: &writer)
    case .request(.beat): begin(.beat)
    case .request(.keep): begin(.keep)
    case .request(.describe): begin(.describe)
    case .image(let image, let number):
      begin(.image)
      writer.write(number)
      image.write(to: &writer)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(AgentPacket.Malformed) {
    var reader = ByteReader(bytes)
    guard try reader.byte() == AgentPacket.version else { throw AgentPacket.Malformed() }
    switch AgentPacket.QuestionKind(rawValue: try reader.byte()) {
    case .serve: self = .serve(ConfigurationFingerprint(try reader.unsigned()))
    case .watch:
      self = .request(
        .watch(
          Set(try reader.list { (reader) throws(AgentPacket.Malformed) in try reader.text() })))
    case .refresh: self = .request(.refresh(try reader.text()))
    case .perform:
      self = .request(
        .perform(
          ActionRequest(
            run: try reader.integer(), tile: try TileID(from: &reader),
            action: try reader.text(),
            value: try reader.optional { (reader) throws(AgentPacket.Malformed) in
              try SourceValue(from: &reader)
            })))
    case .press:
      self = .request(.press(run: try reader.integer(), try TileID(from: &reader)))
    case .lift: self = .request(.lift(run: try reader.integer(), try TileID(from: &reader)))
    case .beat: self = .request(.beat)
    case .keep: self = .request(.keep)
    case .describe: self = .request(.describe)
    case .image:
      let number = try reader.integer()
      self = .image(try ImageReference(from: &reader), number: number)
    case nil: throw AgentPacket.Malformed()
    }
    guard reader.isAtEnd else { throw AgentPacket.Malformed() }
  }
}

extension AgentPacket.Answer {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(AgentPacket.version)
    func begin(_ kind: AgentPacket.AnswerKind) { writer.write(kind.rawValue) }
    switch self {
    case .event(.source(let name, let state)):
      switch state {
      case .unknown: begin(.unknown)
      case .fresh: begin(.fresh)
      case .stale: begin(.stale)
      case .failed: begin(.failed)
      }
      writer.write(name)
      switch state {
      case .unknown: break
      case .fresh(let value, let time), .stale(let value, let time):
        value.write(to: &writer)
        writer.write(time)
      case .failed(let reason, let kind): writer.write(SourceFailure(reason, kind: kind))
      }
    case .event(.outcome(let run, let outcome)):
      begin(.outcome)
      writer.write(run)
      writer.write(optional: outcome.failure) { $0.write($1) }
    case .event(.machine(let machine)):
      begin(.machine)
      writer.write(machine.host)
      writer.write(machine.addresses) { $0.write($1) }
    case .image(let number):
      begin(.image)
      writer.write(number)
    case .noImage(let number, let failure):
      begin(.noImage)
      writer.write(number)
      writer.write(failure)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(AgentPacket.Malformed) {
    var reader = ByteReader(bytes)
    guard try reader.byte() == AgentPacket.version else { throw AgentPacket.Malformed() }
    switch AgentPacket.AnswerKind(rawValue: try reader.byte()) {
    case .unknown: self = .event(.source(try reader.text(), .unknown))
    case .fresh:
      self = .event(
        .source(
          try reader.text(), .fresh(try SourceValue(from: &reader), at: try reader.instant())))
    case .stale:
      self = .event(
        .source(
          try reader.text(), .stale(try SourceValue(from: &reader), at: try reader.instant())))
    case .failed: self = .event(.source(try reader.text(), try reader.failure().state))
    case .outcome:
      let run = try reader.integer()
      let failure = try reader.optional { (reader) throws(AgentPacket.Malformed) in
        try reader.failure()
      }
      let outcome = failure.map { ActionOutcome.failed(message: $0.description, kind: $0.kind) }
      self = .event(.outcome(run: run, outcome ?? .succeeded))
    case .machine:
      let host = try reader.text()
      let addresses = try reader.list { (reader) throws(AgentPacket.Malformed) in
        try reader.text()
      }
      self = .event(.machine(MachineName(host: host, addresses: addresses)))
    case .image: self = .image(number: try reader.integer())
    case .noImage: self = .noImage(number: try reader.integer(), try reader.failure())
    case nil: throw AgentPacket.Malformed()
    }
    guard reader.isAtEnd else { throw AgentPacket.Malformed() }
  }
}

extension TileID {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(page)
    writer.write(index)
  }

  fileprivate init(from reader: inout ByteReader) throws(AgentPacket.Malformed) {
    self.init(page: try reader.text(), index: try reader.integer())
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ time: Instant) { write(Int(time.nanoseconds)) }

  fileprivate mutating func write(_ failure: SourceFailure) {
    write(failure.kind.rawValue)
    // Longer than any tile or log shows.
    write(String(failure.description.prefix(2000)))
  }
}

extension ByteReader {
  fileprivate mutating func instant() throws(Malformed) -> Instant {
    Instant(nanoseconds: Int64(try integer()))
  }

  fileprivate mutating func failure() throws(Malformed) -> SourceFailure {
    guard let kind = FailureKind(rawValue: try text()) else { throw Malformed() }
    return SourceFailure(try text(), kind: kind)
  }
}

extension ActionOutcome {
  fileprivate var failure: SourceFailure? {
    if case .failed(let message, let kind) = self {
      SourceFailure(message, kind: kind)
    } else {
      nil
    }
  }
}
