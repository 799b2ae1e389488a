package import Blocking
package import Logging
package import Runtime
package import Settings
package import Values

/// The sources of a panel, which are read only while they are visible.
///
/// The panel says which sources are visible, and receives their states:
///
///     let sources = Sources(settings, time: time, log: log, files: files, feeds: feeds) {
///       name, state in show(state, of: name)
///     }
///     await sources.setVisible(["volume", "temperature"])
///
/// It calls `refresh` after an action, and `shutdown` at the end.
package actor Sources {
  private let make: @Sendable (SourceSettings) -> LiveSource
  private let ways: SecondWays
  /// Rings when a source needs its second way, or does not any more.
  private let bell: AsyncStream<Void>.Continuation
  private var sources: [String: LiveSource] = [:]
  /// Sources that are no longer in the configuration and have to be stopped.
  private var retired: [LiveSource] = []
  private var visible: Set<String> = []
  private var turn: Task<Void, Never>?
  private var isShutDown = false

  /// - Parameters:
  ///   - settings: The later of two sources with one name counts, as everywhere.
  ///   - files: The access to files that hold ranges.
  ///   - feeds: Makes the feed of a source.
  ///   - detour: Is called with the sources that take their second way, whenever others do.
  ///   - report: Is called with every change of a source's state, from any thread.
  package init(
    _ settings: [SourceSettings], time: any Timekeeping, log: Logger,
    files: FileAccess, feeds: @escaping SourceFeeds,
    detour: @escaping @Sendable ([String: SourceFailure]) -> Void = { _ in },
    report: @escaping @Sendable (String, SourceState) -> Void
  ) {
    let (shared, ways) = (SharedFailures(), SecondWays(settings))
    let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let make: @Sendable (SourceSettings) -> LiveSource = { source in
      LiveSource(
        source, feed: feeds(source, time), time: time, log: log, files: files, shared: shared
      ) { state in
        let news = ways.hear(state, of: source.name)
        for (name, state) in news.states { report(name, state) }
        if let taken = news.taken { detour(taken) }
        if news.needsOthers { bell.yield() }
      }
    }
    (self.make, self.ways, self.bell) = (make, ways, bell)
    sources = Self.live(settings, from: [:], make)
    time.jumps?.listen { [weak self] in
      guard let self else { return false }
      Task { await self.refreshAll() }
      return true
    }
    Task { [weak self] in for await _ in bells { await self?.settle() } }
  }

  deinit { bell.finish() }

  /// Takes over another configuration; sources that are the same in it go on as they are.
  package func reload(_ settings: [SourceSettings]) async {
    guard !isShutDown else { return }
    let old = sources
    ways.change(to: settings)
    sources = Self.live(settings, from: old, make)
    retired += old.filter { sources[$0.key] !== $0.value }.map(\.value)
    await settle()
  }

  private static func live(
    _ settings: [SourceSettings], from old: [String: LiveSource],
    _ make: (SourceSettings) -> LiveSource
  ) -> [String: LiveSource] {
    let live = settings.map { source in
      let known = old[source.name]
      return (source.name, known.flatMap { $0.settings == source ? $0 : nil } ?? make(source))
    }
    return Dictionary(live) { $1 }
  }

  /// Reads these sources, at once and from now on, and no others. The programs of other sources are
  /// stopped. Unknown names are ignored.
  ///
  /// Returns when all sources that are no longer visible have stopped.
  package func setVisible(_ names: Set<String>) async {
    guard !isShutDown else { return }
    visible = names
    await settle()
  }

  /// Reads a source again at once, as after an action that must have changed it.
  package func refresh(_ name: String) async {
    await sources[name]?.refresh()
    if let way = ways.way(of: name) { await sources[way]?.refresh() }
  }

  /// Reads all visible sources again at once, as after the clock has jumped.
  package func refreshAll() async {
    for source in sources.values { await source.refresh() }
  }

  /// Reports the states of these sources even if they have not changed.
  func tellStates(of names: Set<String>) async {
    for name in names.sorted() { await sources[name]?.tellState() }
  }

  /// Returns the state of a source; nil: there is no source of that name.
  package func state(of name: String) async -> SourceState? {
    await sources[ways.way(of: name) ?? name]?.state
  }

  /// Returns the state that a source has told since it was started; else unknown.
  func confirmedState(of name: String) async -> SourceState? {
    await sources[ways.way(of: name) ?? name]?.confirmedState
  }

  /// Stops everything for good; when it returns, no child is left.
  package func shutdown() async {
    isShutDown = true
    visible = []
    await settle()
    await Orphans.finish()
  }

  /// Whether a source names this picture now or named it last, in whichever version.
  func names(_ image: ImageReference) async -> Bool {
    for source in sources.values {
      switch await source.state {
      case .fresh(.image(let named), _), .stale(.image(let named), _):
        if named.name == image.name { return true }
      default: continue
      }
    }
    return false
  }

  /// Starts and stops sources after the present turn, by the newest set of visible ones.
  private func settle() async {
    let last = turn
    let task = Task {
      await last?.value
      await self.follow()
    }
    turn = task
    await task.value
  }

  private func follow() async {
    let (visible, retired) = (visible, retired)
    let needed = ways.needed(for: visible)
    self.retired = []
    await withDiscardingTaskGroup { group in
      for source in retired { group.addTask { await source.retire() } }
      for (name, source) in sources {
        let (isVisible, isNeeded) = (visible.contains(name), needed.contains(name))
        group.addTask {
          guard isVisible || isNeeded else { return await source.stop() }
          await source.start()
          // It may be read for its own sake already.
          if isNeeded { await source.tellConfirmedState() }
        }
      }
    }
  }
}
