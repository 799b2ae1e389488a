internal import DetentMotion
internal import Forms
internal import Logging
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// Changes the brightness of the screen itself: of its backlight, or by an action.
///
/// Of several levels that are asked for meanwhile only the newest counts.
actor ScreenLight: KindContext {
  /// The time between two steps of a fade [s].
  static let step = 0.05

  let services: Services
  let program = ProgramSettings()
  private let performer: any ActionPerforming
  private let time: any Timekeeping
  private let log: Logger
  private var failures = FailureLog()
  /// The folder of the kernel's backlights.
  private let folder: String
  /// The newest request that has not begun; nil: none waits.
  private var wanted: (level: Double, duration: Double, configuration: Configuration)?
  private var working: Task<Void, Never>?
  /// The last level that was set, 0…1; nil: none was.
  private var level: Double?

  init(
    _ services: Services, _ performer: any ActionPerforming, _ time: any Timekeeping, _ log: Logger,
    folder: String = "/sys/class/backlight"
  ) {
    (self.services, self.performer, self.time, self.log) = (services, performer, time, log)
    self.folder = folder
  }

  /// Fades to a level, 0…1.
  /// - Parameter duration: How long that takes [s]; an action only sets the level at the end.
  func fade(to level: Double, within duration: Double, as configuration: Configuration) {
    guard configuration.display.light != .picture else { return }
    wanted = (min(max(level, 0), 1), duration, configuration)
    guard working == nil else { return }
    working = Task {
      while let next = self.takeWanted() { await self.follow(next) }
    }
  }

  /// Leaves the screen bright, so that whatever comes after the panel is seen.
  func close(as configuration: Configuration) async {
    // A fade under way may have made it darker already.
    if working != nil || level ?? 1 < 1 { fade(to: 1, within: 0, as: configuration) }
    await working?.value
  }

  private func takeWanted() -> (level: Double, duration: Double, configuration: Configuration)? {
    defer { wanted = nil }
    if wanted == nil { working = nil }
    return wanted
  }

  private func follow(
    _ next: (level: Double, duration: Double, configuration: Configuration)
  ) async {
    do throws(SourceFailure) {
      switch next.configuration.display.light {
      case .picture: return
      case .backlight: try await fade(to: next.level, within: next.duration)
      case .action(let name): try await perform(name, next.level, next.configuration)
      }
      level = next.level
      _ = failures.succeeded()
    } catch {
      if let line = failures.failed(error.description, at: time.now()) {
        log.warning("The brightness of the screen: \(line)")
      }
    }
  }

  /// An action gets per cent, or its own range.
  private func perform(
    _ name: String, _ level: Double, _ configuration: Configuration
  ) async throws(SourceFailure) {
    guard let action = configuration.actions.last(where: { $0.name == name }) else { return }
    let value = action.value.range == nil ? (level * 100).rounded() : level
    let outcome = await performer.perform(action, value: .number(value))
    if case .failed(let message, let kind) = outcome { throw SourceFailure(message, kind: kind) }
  }

  // MARK: The backlight

  private func fade(to level: Double, within duration: Double) async throws(SourceFailure) {
    let folder = folder
    let found = try await services.files.answer(folder) { Backlight(in: folder) }
    guard let light = found else {
      throw SourceFailure(
        "This screen has no backlight in \(folder); write light: picture, or the name of an action"
          + " that changes the brightness.", kind: .notFound)
    }
    let (start, end) = (light.brightness, light.brightness(at: level))
    let begin = time.now()
    while start != end, wanted == nil {
      let passed = time.now().seconds(since: begin)
      let share = duration > 0 ? min(passed / duration, 1) : 1
      try await set(start + Int((Double(end - start) * share).rounded()), of: light)
      guard share < 1 else { return }
      _ = try? await time.sleep(until: time.now().advanced(by: Self.step))
    }
  }

  /// Writes the brightness, or has logind do that if only it may.
  private func set(_ brightness: Int, of light: Backlight) async throws(SourceFailure) {
    let file = light.folder + "/brightness"
    let failure = try await services.files.answer(file) { () -> SourceFailure? in
      do throws(SourceFailure) {
        try BoundedFile.write("\(brightness)", to: file)
        return nil
      } catch {
        return error
      }
    }
    guard failure != nil else { return }
    var call = BusCall(
      service: "org.freedesktop.login1", path: "/org/freedesktop/login1/session/auto",
      interface: "org.freedesktop.login1.Session", member: "SetBrightness")
    (call.signature, call.arguments) = ("ssu", ["backlight", light.name, "\(brightness)"])
    let ready = call
    try await bus(BusObject()) { bus throws(SourceFailure) in
      _ = try await bus.answer(ready, within: 5)
    }
  }
}

/// A backlight of the kernel (Documentation/ABI/stable/sysfs-class-backlight).
struct Backlight: Equatable {
  let folder: String
  let name: String
  let brightness: Int
  let maximum: Int

  /// Takes the first, of several kinds the one that the kernel's documentation prefers; nil: there is
  /// none.
  init?(in folder: String) {
    func text(_ file: String) -> String? {
      guard let bytes = try? BoundedFile.reading(file, limit: 64).get() else { return nil }
      return String(decoding: bytes, as: UTF8.self).trimmed
    }
    let kinds = ["firmware", "platform", "raw"]
    let all = FilePattern(FilePattern.exactly(folder) + "/*").matches.compactMap {
      path -> (rank: Int, light: Backlight)? in
      guard let maximum = text(path + "/max_brightness").flatMap(Int.init), maximum > 0,
        let brightness = text(path + "/brightness").flatMap(Int.init),
        let name = path.split(separator: "/").last
      else { return nil }
      let rank = text(path + "/type").flatMap(kinds.firstIndex) ?? kinds.count
      return (rank, Backlight(path, String(name), brightness, maximum))
    }
    guard let best = all.min(by: { $0.rank < $1.rank }) else { return nil }
    self = best.light
  }

  private init(_ folder: String, _ name: String, _ brightness: Int, _ maximum: Int) {
    (self.folder, self.name) = (folder, name)
    (self.brightness, self.maximum) = (brightness, maximum)
  }

  /// The kernel's number for a level. Only 0 is dark.
  func brightness(at level: Double) -> Int {
    level > 0 ? max(1, Int((level * Double(maximum)).rounded())) : 0
  }
}
