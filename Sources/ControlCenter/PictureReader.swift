internal import Blocking
package import Drawing
internal import Services

/// Reads pictures' files elsewhere than on the panel's thread.
package protocol PictureReading: Sendable {
  /// - Throws: `DrawingError`, where the file cannot be shown.
  func read(
    _ path: String, into frame: PictureFrame
  ) async throws(DrawingError) -> sending Picture
}

/// One picture after another, so that many large ones do not fill the memory at once; their files
/// a few at a time, since one may lie where nothing answers.
package actor PictureReader: PictureReading {
  private let files: FileAccess
  private let turnstile = Turnstile(room: 3)

  package init() { files = FileAccess() }

  init(_ files: FileAccess) { self.files = files }

  package func read(
    _ path: String, into frame: PictureFrame
  ) async throws(DrawingError) -> sending Picture {
    let files = files
    let reading = await turnstile.pass { () -> Result<[UInt8], FileError> in
      do throws(FileError) {
        return .success(try await files.read(path, limit: PictureFrame.largestFile))
      } catch {
        return .failure(error)
      }
    }
    switch reading {
    case .success(let bytes): return try frame.picture(file: bytes, named: path)
    case .failure(let error): throw DrawingError(error)
    // Whoever asked is gone.
    case nil: throw .unreadable(path: path, why: "it is not wanted any more")
    }
  }
}
