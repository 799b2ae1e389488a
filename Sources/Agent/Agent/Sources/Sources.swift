package import Blocking
package import Logging
package import Runtime
package import Settings
package import Values

/// All that the panel can show from outside, read only while it is seen.
///
/// The panel says what is visible, and is told what there is:
///
///     let sources = Sources(settings, time: time, log: log, files: files, feeds: feeds) {
///       name, state in show(state, of: name)
///     }
///     await sources.setVisible(["volume", "temperature"])
///
/// After an action it asks for the truth with `refresh`, and before the end for `shutdown`.
package actor Sources {
  private let make: @Sendable (SourceSettings) -> LiveSource
  private var sources: [String: LiveSource] = [:]
  /// No longer in the configuration, and still to be stopped.
  private var retired: [LiveSource] = []
  private var visible: Set<String> = []
  private var turn: Task<Void, Never>?
  private var isShutDown = false

  /// - Parameters:
  ///   - settings: The later of two sources with one name counts, as everywhere.
  ///   - files: By which the ranges are read that files hold.
  ///   - feeds: What brings the readings of a source.
  ///   - report: Is called with every change of what is known of a source, from any thread.
  package init(
    _ settings: [SourceSettings], time: any Timekeeping, log: Logger,
    files: FileAccess, feeds: @escaping SourceFeeds,
    report: @escaping @Sendable (String, SourceState) -> Void
  ) {
    let make: @Sendable (SourceSettings) -> LiveSource = { source in
      LiveSource(
        source, feed: feeds(source, time), time: time, log: log, files: files
      ) { report(source.name, $0) }
    }
    self.make = make
    sources = Self.live(settings, from: [:], make)
    time.jumps?.listen { [weak self] in
      guard let self else { return false }
      Task { await self.refreshAll() }
      return true
    }
  }

  /// Takes over another configuration; sources that are the same in it go on as they are.
  package func reload(_ settings: [SourceSettings]) async {
    guard !isShutDown else { return }
    let old = sources
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

  /// Reads these sources, at once and from now on, and no others. What is not seen costs nothing:
  /// its programs are stopped. Names that no source has are passed over.
  ///
  /// Returns when all that is seen no more has ended.
  package func setVisible(_ names: Set<String>) async {
    guard !isShutDown else { return }
    visible = names
    await settle()
  }

  /// Reads a source again at once, as after an action that must have changed it.
  package func refresh(_ name: String) async {
    await sources[name]?.refresh()
  }

  /// Reads all that is seen again at once, as after the clock has jumped or the machine has slept.
  package func refreshAll() async {
    for source in sources.values { await source.refresh() }
  }

  /// Reports what is known of these sources, also where that is no change.
  func tellStates(of names: Set<String>) async {
    for name in names.sorted() { await sources[name]?.tellState() }
  }

  /// What is known of a source; nil: there is none of that name.
  package func state(of name: String) async -> SourceState? {
    await sources[name]?.state
  }

  /// The same of one that is being read, and has spoken since.
  func confirmedState(of name: String) async -> SourceState? {
    await sources[name]?.confirmedState
  }

  /// Stops everything for good; when it returns, no child is left.
  package func shutdown() async {
    isShutDown = true
    visible = []
    await settle()
    await Orphans.finish()
  }

  /// Whether that is what a source says now, or said last, in whichever version.
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

  /// One change of what is visible after another, the newest wish each time.
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
    self.retired = []
    await withDiscardingTaskGroup { group in
      for source in retired { group.addTask { await source.stop() } }
      for (name, source) in sources {
        let isVisible = visible.contains(name)
        group.addTask { if isVisible { await source.start() } else { await source.stop() } }
      }
    }
  }
}
