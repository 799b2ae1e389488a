internal import CLinux
internal import CX11
internal import Glibc

/// Memory that is shared with the server (MIT-SHM) as long as this object lives.
///
/// First tries an anonymous file passed by its descriptor (`xcb_shm_attach_fd`, MIT-SHM 1.2), which
/// works across users and IPC namespaces. An older server gets a System V segment by its number.
final class SharedSegment {
  private enum Memory {
    case none
    case file(UnsafeMutableRawPointer, bytes: Int)
    case systemV(UnsafeMutableRawPointer)
  }

  /// The argument of Xlib's requests, at a stable address.
  let info: UnsafeMutablePointer<XShmSegmentInfo>
  private let connection: X11Connection
  private var memory = Memory.none

  init(_ connection: X11Connection) {
    self.connection = connection
    info = .allocate(capacity: 1)
    info.initialize(to: XShmSegmentInfo())
    info.pointee.readOnly = 1
  }

  deinit {
    switch memory {
    case .none: break
    case .file(let base, let bytes):
      XShmDetach(connection.display, info)
      munmap(base, bytes)
    case .systemV(let base):
      XShmDetach(connection.display, info)
      shmdt(base)
    }
    info.deallocate()
  }

  /// Creates the memory and shares it.
  /// - Returns: nil if the server refuses or cannot, such as over a network.
  func attach(bytes: Int) -> UnsafeMutableRawPointer? {
    guard bytes > 0, let base = attachFile(bytes) ?? attachSystemV(bytes) else { return nil }
    info.pointee.shmaddr = base.assumingMemoryBound(to: CChar.self)
    return base
  }

  private func attachFile(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let file = clinux_memfd("frame")
    guard file >= 0 else { return nil }
    guard ftruncate(file, bytes) == 0,
      let base = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED
    else {
      close(file)
      return nil
    }
    let server = XGetXCBConnection(connection.display)
    let id = xcb_generate_id(server)
    // The library closes the descriptor even if the request fails.
    let request = xcb_shm_attach_fd_checked(server, id, file, UInt8(info.pointee.readOnly))
    let refusal = xcb_request_check(server, request)
    defer { free(refusal) }
    guard refusal == nil, xcb_connection_has_error(server) == 0 else {
      munmap(base, bytes)
      return nil
    }
    info.pointee.shmseg = UInt(id)
    memory = .file(base, bytes: bytes)
    return base
  }

  private func attachSystemV(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let id = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard id >= 0 else { return nil }
    // Marks the segment for removal, which happens when both processes have detached from it.
    defer { shmctl(id, IPC_RMID, nil) }
    guard let base = shmat(id, nil, 0), base != UnsafeMutableRawPointer(bitPattern: -1) else {
      return nil
    }
    info.pointee.shmid = id
    info.pointee.shmaddr = base.assumingMemoryBound(to: CChar.self)
    guard connection.accepts({ XShmAttach(connection.display, info) }) else {
      shmdt(base)
      return nil
    }
    memory = .systemV(base)
    return base
  }
}
