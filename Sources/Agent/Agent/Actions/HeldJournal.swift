internal import Glibc
package import Logging
internal import Settings
internal import Synchronization
internal import Values

/// Which momentary buttons are pressed, in a file: an agent that is started again releases them.
package final class HeldJournal: Sendable {
  private struct State {
    var pressed: [Int: HeldButton] = [:]
    var count = 0
    /// Of those the ones that nobody has taken up which an agent before this one had pressed; nil:
    /// they have not been read.
    var leftovers: Set<Int>?

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

  /// What the agent before this one had pressed and did not release, each with the number that
  /// `released` and `keep` take. It is for whoever asks first.
  package func leftovers() -> [(number: Int, button: HeldButton)] {
    state.withLock { state in
      let numbers = state.leftovers ?? Set(read().map { state.add($0) })
      state.leftovers = []
      return numbers.sorted().compactMap { number in state.pressed[number].map { (number, $0) } }
    }
  }

  /// It stays one of the leftovers, for whoever asks next.
  func keep(_ number: Int) { state.withLock { _ = $0.leftovers?.insert(number) } }

  private func read() -> [HeldButton] {
    do {
      return try BinaryDecoder().decode(
        [HeldButton].self, from: BoundedFile.read(path, limit: 65_536))
    } catch let error as SourceFailure where error.kind == .notFound {
      return []
    } catch {
      // The next button that is pressed would have it written over.
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

  /// - Returns: The number that `released` takes; nil: it cannot be written down.
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

  /// The new list takes the place of the old one at once, but nobody waits for the disk: it is the
  /// end of a program that this is for.
  /// - Returns: Whether it is written down.
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
