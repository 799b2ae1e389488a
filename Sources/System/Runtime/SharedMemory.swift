internal import Blocking
internal import CLinux
internal import Glibc

/// Memory with a descriptor that can be passed to another process (memfd_create(2)).
package struct SharedMemory: ~Copyable, Sendable {
  package let number: CInt

  init(adopting number: CInt) { self.number = number }

  /// Creates memory with these bytes.
  /// - Throws: `SystemCallError`.
  package static func holding(_ bytes: [UInt8]) throws(SystemCallError) -> SharedMemory {
    let descriptor = clinux_memfd("detent")
    guard descriptor >= 0 else { throw SystemCallError(call: "memfd_create", code: errno) }
    let memory = SharedMemory(adopting: descriptor)
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start, off_t(start))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemCallError(call: "pwrite", code: errno) }
      start += count
    }
    return memory
  }

  deinit { close(number) }

  /// Returns its bytes; nil if there are more than `limit`, or the descriptor is not a memory file.
  package func bytes(limit: Int) -> [UInt8]? {
    var status = stat()
    // Reading from anything but memory might block.
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (0...limit).contains(Int(status.st_size)), clinux_is_memory(number) != 0
    else { return nil }
    let size = Int(status.st_size)
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      while initialized < size {
        let count = pread(
          number, buffer.baseAddress.map { $0 + initialized }, size - initialized,
          off_t(initialized))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        initialized += count
      }
      isWhole = initialized == size
    }
    return isWhole ? bytes : nil
  }
}

extension SharedMemory {
  /// Creates memory as `holding` does, filled on another thread, since the bytes may be many.
  package static func copying(_ bytes: [UInt8]) async throws(SystemCallError) -> SharedMemory {
    let number = await BackgroundThread.run {
      Result { () throws(SystemCallError) in try holding(bytes).released() }
    }
    return SharedMemory(adopting: try number.get())
  }

  /// Returns its bytes as `bytes(limit:)` does, copied on another thread, since they may be many.
  package consuming func copied(limit: Int) async -> [UInt8]? {
    let number = released()
    return await BackgroundThread.run { SharedMemory(adopting: number).bytes(limit: limit) }
  }

  /// Gives the descriptor away.
  private consuming func released() -> CInt {
    let number = number
    discard self
    return number
  }

  /// Creates the standard input of a program.
  static func input(_ bytes: [UInt8]) throws(ProgramError) -> SharedMemory {
    do throws(SystemCallError) {
      return try holding(bytes)
    } catch {
      throw .system(error.call, error.code)
    }
  }
}
