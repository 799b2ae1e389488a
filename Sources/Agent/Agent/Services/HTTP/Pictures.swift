internal import Synchronization
internal import Values

/// The newest picture of each camera.
final class Pictures: Sendable {
  private let kept = Mutex<[String: (version: Int, bytes: [UInt8])]>([:])

  /// Keeps a picture in the place of the last one.
  func keep(_ bytes: [UInt8], of source: String) -> ImageReference {
    let name = Self.start + source
    let version = kept.withLock { kept in
      let version = (kept[name]?.version ?? 0) + 1
      kept[name] = (version, bytes)
      return version
    }
    return ImageReference(name, version: "\(version)")
  }

  func picture(_ image: ImageReference) -> [UInt8]? { kept.withLock { $0[image.name]?.bytes } }

  private static let start = "camera:"
}
