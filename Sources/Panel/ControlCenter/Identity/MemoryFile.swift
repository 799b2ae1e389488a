package import Blocking
internal import Logging
package import Settings
internal import Synchronization
internal import Values

/// The file in which the panel keeps what a person has set.
package struct MemoryFile: Sendable {
  private let folder: StateFolder
  /// Of what the panel was started with.
  private let path: String
  private let files: FileAccess
  private let replace: Replacing
  private let queue = Queue()

  /// Puts bytes in the place of a file.
  typealias Replacing =
    @Sendable (_ path: String, _ bytes: [UInt8]) throws(SettingsError) -> Void

  /// What is to be written: the newest of each file only, by one thread at a time, as a disk may not answer.
  private final class Queue: Sendable {
    private struct State {
      /// By their paths.
      var newest: [String: Order] = [:]
      var count = 0
      var hasWriter = false
    }

    struct Order {
      var number: Int
      var memory: PanelMemory
      var path: String
    }

    private let state = Mutex(State())
    /// The numbers of what was written last, by the paths.
    private let written = Mutex<[String: Int]>([:])

    /// Waits for nobody.
    func next() -> Int {
      state.withLock { state in
        state.count += 1
        return state.count
      }
    }

    /// - Returns: Whether a writer is wanted.
    func add(_ memory: PanelMemory, _ path: String) -> Bool {
      state.withLock { state in
        state.count += 1
        state.newest[path] = Order(number: state.count, memory: memory, path: path)
        defer { state.hasWriter = true }
        return !state.hasWriter
      }
    }

    /// What the writer writes next; nil: it is not wanted any more.
    func take() -> Order? {
      state.withLock { state in
        let order = state.newest.popFirst()?.value
        state.hasWriter = order != nil
        return order
      }
    }

    /// There is no thread for a writer; the next one that is added wants one again.
    func giveUp() { state.withLock { $0.hasWriter = false } }

    /// Of two that are written at a time the later one stays, whichever comes first to the disk.
    func carryOut(_ number: Int, on path: String, _ write: () -> Void) {
      written.withLock {
        guard number > $0[path, default: 0] else { return }
        write()
        $0[path] = number
      }
    }
  }

  /// More than any panel has to keep [bytes].
  private static let limit = 1 << 20

  /// - Parameter configuration: The file that the panel is made of: each has a memory of its own.
  package init(in folder: StateFolder, of configuration: String, files: FileAccess) {
    self.init(in: folder, of: configuration, files: files) { path, bytes throws(SettingsError) in
      try AtomicFile.replaceMakingFolder(path, with: bytes, mode: 0o600)
    }
  }

  init(
    in folder: StateFolder, of configuration: String, files: FileAccess,
    replace: @escaping Replacing
  ) {
    path = folder.memory(of: configuration)
    (self.folder, self.files, self.replace) = (folder, files, replace)
  }

  /// What was kept; nil: nothing, or nothing that can be read.
  func read() -> PanelMemory? {
    guard let bytes = try? files.read(path, limit: Self.limit) else { return nil }
    do {
      return try PanelMemory(bytes)
    } catch {
      Logger(label: "panel").warning(
        "\(path) is none of this version's; what was set on the glass begins anew.")
      return nil
    }
  }

  /// Writes it where neither a frame nor a task waits for it.
  /// - Parameter configuration: The file that the panel is made of by now; nil: as at its start.
  func write(_ memory: PanelMemory, of configuration: String? = nil) {
    guard queue.add(memory, path(of: configuration)) else { return }
    let isStarted = BackgroundThread.start {
      while let order = queue.take() {
        queue.carryOut(order.number, on: order.path) { put(order.memory.bytes, at: order.path) }
      }
    }
    if !isStarted { queue.giveUp() }
  }

  /// Writes it before it comes back.
  func writeNow(_ memory: PanelMemory, of configuration: String? = nil) {
    let (number, path) = (queue.next(), path(of: configuration))
    try? files.call(path) { queue.carryOut(number, on: path) { put(memory.bytes, at: path) } }
  }

  private func path(of configuration: String?) -> String {
    configuration.map(folder.memory) ?? path
  }

  private func put(_ bytes: [UInt8], at path: String) {
    do throws(SettingsError) {
      try replace(path, bytes)
    } catch {
      Logger(label: "panel").warning("What was set on the glass is not kept: \(error)")
    }
  }
}
