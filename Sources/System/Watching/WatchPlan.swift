internal import Forms
internal import Runtime
package import Settings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The places on the disk where a change requires reading files again.
///
/// Only folders are watched: a file saved by an atomic rename is another file afterwards, and a
/// file that does not exist yet cannot be watched.
package struct WatchPlan: Equatable, Sendable {
  private struct Place: Hashable {
    var folder: String
    var name: String
    var isPattern: Bool
  }

  private var places: Set<Place> = []
  /// Whether the kernel reports all changes of the files, unlike on a network share.
  package private(set) var isTold = true

  /// - Parameters:
  ///   - files: The files that were read, and missing ones that would have been.
  ///   - patterns: The absolute patterns of further files.
  package init(files: [String], patterns: [String]) {
    for file in files { add(file.hasPrefix("/") ? file : absolutePath(of: file)) }
    for pattern in patterns { add(pattern: pattern) }
    let paths = files + places.map(\.folder)
    isTold = paths.allSatisfy(FileSystem.tellsOfChanges)
  }

  package init(_ reading: ConfigurationReading, candidates: [String]) {
    self.init(
      files: (reading.isFromFile ? reading.sources.map(\.path) : []) + reading.missing
        + candidates + ((try? reading.result.get())?.pictures.map(\.path) ?? []),
      patterns: reading.patterns)
  }

  /// The folders to watch; all existed when the plan was made, and each is contained once.
  package var folders: Set<String> { Set(places.map(\.folder)) }

  /// Returns whether an event of `name` in `folder` matters; an empty name stands for any file.
  package func concerns(_ name: String, in folder: String) -> Bool {
    places.contains { place in
      guard place.folder == folder, !name.isEmpty else { return place.folder == folder }
      return place.isPattern
        ? FilePattern(place.name).isMatch(name) : place.name == name
    }
  }

  /// Adds every step of the path to a file: a link may be redirected, a folder may be created.
  /// - Returns: The folder that the path leads to, without links; nil if it does not lead to one.
  @discardableResult
  private mutating func add(_ path: String, links: Int = 8) -> String? {
    var folder = ""
    let parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
    for (index, part) in parts.enumerated() {
      if part == ".." {
        // Refers to the target of a link, as in the kernel.
        folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        continue
      }
      let step = folder + "/" + part
      let kind = Self.kind(of: step)
      if kind != .folder || index == parts.count - 1 {
        places.insert(Place(folder: folder.isEmpty ? "/" : folder, name: part, isPattern: false))
      }
      guard kind == .link, links > 0, let target = Self.target(of: step) else {
        guard kind == .folder else { return nil }
        folder = step
        continue
      }
      let rest = parts[(index + 1)...].map { "/" + $0 }.joined()
      let start = target.hasPrefix("/") ? target : folder + "/" + target
      return add(start + rest, links: links - 1)
    }
    return folder
  }

  private mutating func add(pattern: String) {
    let parts = pattern.split(separator: "/").map(String.init)
    guard let first = parts.firstIndex(where: { FilePattern($0).isPattern }) else { return }
    guard let start = add(parts[..<first].map { "/" + $0 }.joined()) else { return }
    var folders: Set = [start]
    for part in parts[first...] {
      for folder in folders {
        places.insert(Place(folder: folder.isEmpty ? "/" : folder, name: part, isPattern: true))
      }
      let matches = folders.flatMap { Self.folders(in: $0, matching: part) }
      // A link among the matches may lead to another one of them.
      folders = Set(matches.compactMap { add($0) })
    }
  }
}

// Properties of the file system.
extension WatchPlan {
  private enum Kind { case nothing, file, folder, link }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .file
    }
  }

  private static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(link, $0, bytes.count) } ?? 0
    }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }

  private static func folders(in folder: String, matching pattern: String) -> [String] {
    guard let stream = opendir(folder.isEmpty ? "/" : folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let path = folder + "/" + name
      var status = stat()
      guard FilePattern(pattern).isMatch(name), stat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      found.append(path)
    }
    return found
  }
}
