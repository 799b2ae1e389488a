internal import Blocking

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Replaces files atomically: whatever happens, a file is either the old or the new one, and whole.
package enum AtomicFile {
  /// Replaces a file's content with `bytes` and keeps its mode and owner; a new file gets `mode`.
  ///
  /// Writes a temporary file beside it, syncs it to the disk and renames it. Follows a symbolic
  /// link instead of replacing it.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(SettingsError) {
    let target = resolved(path)
    var old = stat()
    let exists = stat(target, &old) == 0
    if exists, access(target, W_OK) != 0 { throw failure(path) }
    var temporary = Array((target + ".XXXXXX").utf8CString)
    let file = mkstemp(&temporary)
    guard file >= 0 else { throw failure(path) }
    let isWritten =
      keepOwner(of: exists ? old : nil, mode: mode, on: file) && put(bytes, into: file)
    let error = errno
    close(file)
    guard isWritten, rename(temporary, target) == 0 else {
      let reason = isWritten ? errno : error
      unlink(temporary)
      throw failure(path, reason)
    }
    synchronize(folder: Folder(ofFile: target).path)
  }

  /// Replaces a file, and makes its folder first if there is none.
  package static func replaceMakingFolder(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(SettingsError) {
    try makeFolder(Folder(ofFile: path).path)
    try replace(path, with: bytes, mode: mode)
  }

  /// Makes a folder and its missing parents, for this user only.
  package static func makeFolder(_ path: String) throws(SettingsError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o700) == 0 || errno == EEXIST || isFolder(made) else {
        throw failure(made)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func keepOwner(of old: stat?, mode: UInt32, on file: CInt) -> Bool {
    guard let old else { return fchmod(file, mode) == 0 }
    var new = stat()
    guard fstat(file, &new) == 0 else { return false }
    // Only root may change a file's owner: for others, a file of another owner is not replaced.
    // Does not set an owner that is right already, as a sandbox may forbid even that.
    let isOurs = new.st_uid == old.st_uid && new.st_gid == old.st_gid
    guard isOurs || fchown(file, old.st_uid, old.st_gid) == 0 else { return false }
    return fchmod(file, old.st_mode & 0o7777) == 0
  }

  private static func put(_ bytes: [UInt8], into file: CInt) -> Bool {
    RegularFile.write(bytes, to: file) == 0 && fsync(file) == 0
  }

  /// Makes the rename durable (`fsync` of the folder).
  private static func synchronize(folder: String) {
    let number = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    fsync(number)
    close(number)
  }

  private static func failure(_ path: String, _ code: CInt = errno) -> SettingsError {
    .unwritable(path: path, reason: String(cString: strerror(code)))
  }
}
