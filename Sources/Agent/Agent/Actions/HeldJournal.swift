internal import Glibc
package import Logging
internal import Settings
internal import Synchronization
internal import Values

/// A file of the momentary buttons that are pressed and of their releases. Only the agent reads
/// it: an agent that is restarted releases them.
package final class HeldJournal: Sendable {
  private struct State {
    var pressed: [Int: HeldButton] = [:]
    var count = 0
    /// Whether the list of an earlier agent has been read.
    var isRead = false

    mutating func add(_ button: HeldButton) -> Int {
      count += 1
      pressed[count] = button
      return count
    }
  }

  private let path: String
  private let log: Logger
  private let state = Mutex(State())

  /// - Parameter path: In a folder that only the agent can write.
  package init(path: String, log: Logger) {
    (self.path, self.log) = (path, log)
  }

  /// Returns the buttons that an earlier agent left pressed, each with its number for `released`.
  /// Only the first call returns them.
  package func leftovers() -> [(number: Int, button: HeldButton)] {
    state.withLock { state in
      guard !state.isRead else { return [] }
      state.isRead = true
      return read().map { (state.add($0), $0) }
    }
  }

  private func read() -> [HeldButton] {
    do {
      return try BinaryDecoder(userInfo: [.kinds: Kinds.all]).decode(
        [HeldButton].self, from: BoundedFile.read(path, limit: 65_536))
    } catch let error as SourceFailure where error.kind == .notFound {
      return []
    } catch {
      // The next button that is pressed would overwrite the file.
      let kept = rename(path, path + ".old") == 0 ? ", which is \(path).old now" : ""
      let reason = (error as? SourceFailure)?.description ?? "It is none of this version's."
      log.error(
        """
        Buttons that were pressed when the agent ended are not released: nobody can read \(path)\(kept). \
        \(reason)
        """)
      return []
    }
  }

  /// - Returns: The number for `released`; nil: the file cannot be written.
  func pressed(_ button: HeldButton) -> Int? {
    state.withLock { state in
      let number = state.add(button)
      if write(state) { return number }
      state.pressed[number] = nil
      return nil
    }
  }

  func released(_ number: Int) {
    state.withLock { state in
      state.pressed[number] = nil
      _ = write(state)
    }
  }

  /// Replaces the list in one step, without waiting for the disk: the list has to survive the end
  /// of the program only.
  /// - Returns: Whether the list is written.
  private func write(_ state: State) -> Bool {
    let buttons = state.pressed.sorted { $0.key < $1.key }.map(\.value)
    guard let bytes = try? BinaryEncoder().encode(buttons) else { return false }
    let part = path + ".part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    return isWritten && rename(part, path) == 0
  }
}
