internal import Runtime
package import Settings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Where a change on the disk means that files have to be read again.
///
/// Only folders are watched: a file saved by an atomic rename is another file afterwards, and one
/// that is yet to come is none.
package struct WatchPlan: Equatable, Sendable {
  private struct Place: Hashable {
    var folder: String
    var name: String
    var isPattern: Bool
  }

  private var places: Set<Place> = []
  /// Whether the kernel is told of all that happens to the files, which on a network share it is not.
  package private(set) var isTold = true

  /// - Parameters:
  ///   - files: The files that were read, and those that would have been had they been there.
  ///   - patterns: Absolute patterns of further files.
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

  /// The folders to watch, all of them there when the plan was made, and none under two names.
  package var folders: Set<String> { Set(places.map(\.folder)) }

  /// Whether what has happened to `name` in `folder` matters; an empty name stands for any.
  package func concerns(_ name: String, in folder: String) -> Bool {
    places.contains { place in
      guard place.folder == folder, !name.isEmpty else { return place.folder == folder }
      return place.isPattern
        ? FilePattern(place.name).isMatch(name) : place.name == name
    }
  }

  /// Every step of the way to a file: a link can be turned elsewhere, a folder can come.
  /// - Returns: The folder that the path leads to, in a spelling without links; nil: it leads to
  ///   none.
  @discardableResult
  private mutating func add(_ path: String, links: Int = 8) -> String? {
    var folder = ""
    let parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
    for (index, part) in parts.enumerated() {
      if part == ".." {
        // Of what a link has led to, as the kernel has it.
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
      // A link among them may lead to another of them.
      folders = Set(matches.compactMap { add($0) })
    }
  }
}

// What the disk holds.
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
