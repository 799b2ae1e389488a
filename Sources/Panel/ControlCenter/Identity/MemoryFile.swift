package import Blocking
internal import Forms
internal import Logging
internal import Runtime
package import Settings
internal import Synchronization
internal import Values

/// The file that stores the values a person has set.
package struct MemoryFile: Sendable {
  private let folder: StateFolder
  /// The path for the configuration that the panel was started with.
  private let path: String
  private let files: FileAccess
  private let replace: Replacing
  private let queue = Queue()

  /// Replaces a file's content.
  typealias Replacing =
    @Sendable (_ path: String, _ bytes: [UInt8]) throws(SettingsError) -> Void

  /// The newest memory to write for each file, written by one thread, as a disk may not answer.
  private final class Queue: Sendable {
    private struct State {
      /// The newest order for each path.
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
    /// The number of the last order written to each path.
    private let written = Mutex<[String: Int]>([:])

    /// Returns a new order number, without waiting for a write.
    func next() -> Int {
      state.withLock { state in
        state.count += 1
        return state.count
      }
    }

    /// - Returns: Whether there is no writer.
    func add(_ memory: PanelMemory, _ path: String) -> Bool {
      state.withLock { state in
        state.count += 1
        state.newest[path] = Order(number: state.count, memory: memory, path: path)
        return !state.hasWriter
      }
    }

    /// Writes all orders, unless another thread does.
    func drain(_ put: (Order) -> Void) {
      let isFree = state.withLock { state in
        defer { state.hasWriter = true }
        return !state.hasWriter
      }
      while isFree, let order = take() { carryOut(order.number, on: order.path) { put(order) } }
    }

    /// The next order to write; nil: none is left, and the writer ends.
    private func take() -> Order? {
      state.withLock { state in
        let order = state.newest.popFirst()?.value
        state.hasWriter = order != nil
        return order
      }
    }

    /// Writes an order unless a later one has been written to the same path.
    func carryOut(_ number: Int, on path: String, _ write: () -> Void) {
      written.withLock {
        guard number > $0[path, default: 0] else { return }
        write()
        $0[path] = number
      }
    }
  }

  /// The largest file that is read [bytes], more than any panel has to store.
  private static let limit = 1 << 20

  /// - Parameter configuration: The configuration's path; each configuration has its own memory.
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

  /// Reads the stored memory; nil: there is none, or none that can be read.
  func read() -> PanelMemory? {
    guard let bytes = try? files.read(path, limit: Self.limit) else { return nil }
    do {
      return try PanelMemory(bytes)
    } catch {
      Logger(label: "panel").warning(
        "\(path) was written by another version; the settings made on the panel start again.")
      return nil
    }
  }

  /// Writes the memory in the background; no frame and no task waits for it.
  /// - Parameter configuration: The shown configuration's path; nil: the one at the start.
  func write(_ memory: PanelMemory, of configuration: String? = nil) {
    let path = path(of: configuration)
    guard queue.add(memory, path) else { return }
    Task {
      _ = try? await files.call(path) { queue.drain { put($0.memory.bytes, at: $0.path) } }
    }
  }

  /// Writes the memory before it returns, if the disk answers.
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
      Logger(label: "panel").warning("The settings made on the panel are not kept: \(error)")
    }
  }
}
