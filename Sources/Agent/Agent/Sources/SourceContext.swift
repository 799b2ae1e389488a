internal import Blocking
internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// A kind of source with the way in which it is read. A new kind is one file with a type of this
/// protocol, and a word in `Kinds.all`.
protocol ReadableSource: SourceKind {
  /// Delivers every reading, until the source fails, ends or is cancelled, and leaves nothing
  /// behind. It is run again after a while.
  func run(in context: SourceContext) async throws(SourceFailure)

  /// Returns the value of a text that a script gives in place of a reading; nil: the source's
  /// mapping finds it.
  func value(of text: [UInt8]) -> SourceValue?

  /// Returns the value at the start of a film, a fixed time of day; nil: it comes from the script.
  func value(atUniversalTime wall: Int) -> SourceValue?
}

extension ReadableSource {
  func value(of text: [UInt8]) -> SourceValue? { nil }
  func value(atUniversalTime wall: Int) -> SourceValue? { nil }
}

/// The settings of a running source, with the services that it reads by.
struct SourceContext: KindContext {
  let settings: SourceSettings
  let services: Services
  let time: any Timekeeping
  /// Ends a wait when the source is to be read again at once.
  let alarm: InterruptibleSleep
  /// The programs of the source that have not ended.
  let programs = ProgramCount()
  /// Changes the program before it is started.
  let adjust: @Sendable (inout Program) -> Void
  /// Hands on a reading, and returns whether it held a value.
  fileprivate(set) var deliver: @Sendable (Reading) async -> Bool = { _ in true }

  init(
    _ settings: SourceSettings, _ services: Services, _ time: any Timekeeping,
    adjust: @escaping @Sendable (inout Program) -> Void = { _ in }
  ) {
    (self.settings, self.services, self.time, self.adjust) = (settings, services, time, adjust)
    alarm = InterruptibleSleep(time)
  }

  var name: String { settings.name }
  var program: ProgramSettings { settings.program }

  /// Returns the source's program, ready to be started.
  /// - Throws: If it has no program, the last one has not ended, or a secret cannot be read.
  func prepared() async throws(SourceFailure) -> PreparedProgram {
    let prepared = try await program.prepared(
      settings.kind.program, own: services.own, services.files)
    guard var prepared else {
      throw SourceFailure(
        "The source “\(name)” names no program; give it a program and its arguments.")
    }
    adjust(&prepared.program)
    try programs.checkNone(of: name)
    return prepared
  }

  /// Returns a file to follow.
  func file(_ path: String, every interval: Double? = nil) -> FollowedFile {
    FollowedFile(
      path, every: interval, time: time, files: services.files, alarm: alarm,
      makeWatch: services.makeWatch)
  }
}

/// Runs a source by its kind.
actor KindFeed: SourceFeed {
  private let context: SourceContext

  init(_ context: SourceContext) { self.context = context }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    var context = context
    context.deliver = deliver
    try await context.settings.kind.readable.run(in: context)
  }

  func refresh() async { await context.alarm.ring() }
}

extension SourceKind {
  /// The kind with the way in which it is read.
  var readable: any ReadableSource {
    guard let kind = self as? any ReadableSource else {
      preconditionFailure("\(Self.self) cannot be read.")
    }
    return kind
  }
}
