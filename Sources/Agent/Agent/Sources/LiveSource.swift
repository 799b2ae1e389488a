internal import Blocking
internal import DetentMotion
internal import Forms
internal import Logging
internal import Runtime
internal import Settings
internal import Values

/// A source that runs its feed while it is visible, tries again on failure, and reports changes.
actor LiveSource {
  nonisolated let settings: SourceSettings
  private let feed: any SourceFeed
  private let time: any Timekeeping
  private let log: Logger
  private let report: @Sendable (SourceState) -> Void
  private var failures = FailureLog()
  private let shared: SharedFailures
  /// The logged remarks on rows that are left out.
  private var remarks = FailureLog()
  private var status: SourceStatus
  private let files: FileAccess
  private var running: Task<Void, Never>?
  /// Limits how often the feed is started.
  private var starts = RateLimiter(interval: 1)
  /// The number of readings that the feed has brought in its present run.
  private var readings = 0
  /// Whether the source has told its value, or that it has none, since it was started.
  private var hasSpoken = false
  private var expiring: Task<Void, Never>?
  /// The picture that a text names, whose file may become another one, or come later.
  private var followed: (image: ImageReference, task: Task<Void, Never>)?
  /// Whether the source waits between two runs of its feed; `backoff` is that wait.
  private var isWaiting = false
  private let backoff: InterruptibleSleep

  init(
    _ settings: SourceSettings, feed: any SourceFeed, time: any Timekeeping, log: Logger,
    files: FileAccess, shared: SharedFailures, report: @escaping @Sendable (SourceState) -> Void
  ) {
    self.settings = settings
    self.feed = feed
    self.time = time
    self.log = log
    self.files = files
    self.shared = shared
    self.report = report
    status = SourceStatus(lifetime: settings.lifetime, isConnected: settings.kind.isConnected)
    backoff = InterruptibleSleep(time)
  }

  var state: SourceState { status.state }

  /// The state that the source has told since it was started; unknown if it has told none.
  var confirmedState: SourceState {
    guard running != nil, hasSpoken else { return .unknown }
    tell(status.expire(at: time.now()))
    return status.state
  }

  /// Reads at once and from then on, but starts the feed no more than once a second.
  func start() {
    guard running == nil else { return }
    let now = time.now()
    hasSpoken = false
    tell(status.expire(at: now))
    // Other feeds read at once; a program that goes on prints changes, and may have missed some.
    if goesOn { status.doubt(from: now.advanced(by: SourceStatus.confirmation)) }
    running = Task { await self.run() }
    watchExpiry()
  }

  /// Stops all its tasks, and returns when they have ended; the state stays.
  func stop() async {
    expiring?.cancel()
    expiring = nil
    let tasks = [running, followed?.task].compactMap(\.self)
    (running, followed) = (nil, nil)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// Stops for good: it is in the configuration no more.
  func retire() async {
    await stop()
    shared.forget(self)
  }

  func refresh() async {
    guard running != nil else { return }
    // Ends the wait after a failure, so that the feed is run again.
    if isWaiting { await backoff.ring() } else { await feed.refresh() }
  }

  private func run() async {
    while !Task.isCancelled {
      if !starts.hasRoom(at: time.now()) {
        guard (try? await time.sleep(until: starts.next)) != nil else { return }
      }
      let start = starts.take(at: time.now())
      readings = 0
      do throws(SourceFailure) {
        try await feed.run { [weak self] reading in await self?.received(reading) ?? true }
        fail(with: SourceFailure("The source “\(settings.name)” has ended.", kind: .ended))
      } catch {
        fail(with: error)
      }
      let (end, before) = (time.now(), status.backoff)
      let delay = status.delay(afterRunOf: end.seconds(since: start), isGood: hasBeenGood)
      isWaiting = true
      if await backoff.wait(until: end.advanced(by: delay)) { status.takeBack(to: before) }
      isWaiting = false
    }
  }

  private var goesOn: Bool { settings.kind.goesOn }

  /// Whether the last run of the feed counts as good; nil: its duration decides, since a program
  /// that goes on is good if it ran for long, whatever it printed. Any other feed is good if it has
  /// brought a reading, however long it took to fail.
  private var hasBeenGood: Bool? {
    goesOn ? nil : readings > 0
  }

  /// - Returns: Whether the reading held a value, or a text that should have been one.
  private func received(_ reading: Reading) async -> Bool {
    guard !Task.isCancelled else { return true }
    readings += 1
    if case .listening = reading {
      works()
      tell(status.listens(from: time.now()))
      watchExpiry()
      return true
    }
    do throws(SourceFailure) {
      var settings = settings
      settings.mapping = try await settings.mapping.withRange(files)
      guard !Task.isCancelled else { return true }
      let (found, remark) = try await found(in: reading, as: settings)
      guard !Task.isCancelled else { return true }
      if case .same = reading {
        hasSpoken = true
        tell(status.receivedSame(at: time.now()))
        watchExpiry()
        return true
      }
      switch found {
      case .missing: return false
      case .unknown:
        hasSpoken = true
        tell(status.receivedUnknown())
      case .value(var value):
        if case .image(let image) = value, image.version.isEmpty {
          value = .image(try await follow(image))
          guard !Task.isCancelled else { return true }
        }
        works()
        // Whoever has had it started has forgotten what it told before.
        let isNews = status.received(value, at: time.now()) || !hasSpoken
        hasSpoken = true
        tell(isNews)
        watchExpiry()
      }
      if remark == nil { remarks.succeeded() }
      if let line = remark.flatMap({ remarks.failed($0, at: time.now()) }) {
        log.warning("\(line)", metadata: ["source": "\(settings.name)"])
      }
    } catch {
      fail(with: error)
    }
    return true
  }

  /// Follows the changes of a picture's file from now on.
  /// - Returns: The picture as it is now.
  private func follow(_ image: ImageReference) async throws(SourceFailure) -> ImageReference {
    if followed?.image != image {
      followed?.task.cancel()
      followed = (image, Task { await self.tellChanges(of: image) })
    }
    return try await files.answer(image.path) { image.current }
  }

  private func tellChanges(of image: ImageReference) async {
    let path = FilePattern.exactly(image.path)
    let file = FollowedFile(path, time: time, files: files)
    while !Task.isCancelled {
      do throws(SourceFailure) {
        try await file.followPicture(as: image) { [weak self] in await self?.revise($0) }
      } catch {
        // The file system does not answer.
        _ = try? await time.sleep(until: time.now().advanced(by: FollowedFile.checkInterval))
      }
    }
  }

  private func revise(_ image: ImageReference) {
    guard !Task.isCancelled else { return }
    tell(status.revised(image))
  }

  private func works() {
    let reason = failures.reason
    if failures.succeeded(), let reason, shared.end(reason) {
      log.notice("The source “\(settings.name)” works again.")
    }
  }

  private func fail(with failure: SourceFailure) {
    guard !Task.isCancelled else { return }
    // However a connection is lost, its server is gone for all that ask it.
    let isGone = [.unreachable, .ended, .timedOut].contains(failure.kind)
    let server = isGone && settings.kind.isConnected ? settings.kind.endpoint : nil
    let sentence = failure.description
    if let line = failures.failed(server ?? sentence, as: sentence, at: time.now()),
      shared.begin(server ?? sentence, of: self)
    {
      log.warning("\(line)", metadata: ["source": "\(settings.name)"])
    }
    tell(status.failed(failure, at: time.now()))
    watchExpiry()
  }

  private func tell(_ isNews: Bool) {
    if isNews { tellState() }
  }

  /// Reports the state again if it was told since the source was started.
  func tellConfirmedState() { if running != nil, hasSpoken { tellState() } }

  /// Reports the state even if it has not changed.
  func tellState() { report(status.state) }

  /// Waits until the value expires. Readings in between only postpone that moment.
  private func watchExpiry() {
    guard expiring == nil, running != nil, status.expiry != nil else { return }
    expiring = Task { [weak self, time] in
      while let deadline = await self?.nextExpiry() {
        guard (try? await time.sleep(until: deadline)) != nil else { return }
      }
    }
  }

  /// When to look again; nil: there is nothing to wait for.
  private func nextExpiry() -> Instant? {
    guard !Task.isCancelled else { return nil }
    tell(status.expire(at: time.now()))
    guard let expiry = status.expiry else {
      expiring = nil
      return nil
    }
    // Wakes together with the readings of other sources, so that the machine wakes once.
    return Ticks.next(after: Instant(nanoseconds: expiry.nanoseconds - 1), every: 1)
  }
}

extension LiveSource {
  /// Finds the value in a reading, and a remark on the rows that are left out.
  private func found(
    in reading: Reading, as settings: SourceSettings
  ) async throws(SourceFailure) -> (Found<SourceValue>, remark: String?) {
    let find: @Sendable () -> Result<(Found<SourceValue>, remark: String?), SourceFailure> = {
      [files] in
      Result { () throws(SourceFailure) in
        var remark: String?
        let found = try settings.find(in: reading, files: files) { odd, all in
          remark =
            "\(odd) of the \(all) rows of the source “\(settings.name)” are left out: they are"
            + " neither a text nor a group with a label."
        }
        return (found, remark)
      }
    }
    // A search for a pattern may take a while.
    if case .match = settings.mapping.part { return try await BackgroundThread.run(find).get() }
    return try find().get()
  }
}
