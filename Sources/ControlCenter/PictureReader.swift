package import Agent
package import Drawing
package import Values

/// Reads pictures elsewhere than on the panel's thread.
package protocol PictureReading: Sendable {
  /// - Throws: `DrawingError`, where the picture cannot be shown.
  func read(
    _ image: ImageReference, into frame: PictureFrame
  ) async throws(DrawingError) -> ReadPicture
}

/// Reads the files that the agent hands over; one after another, so that many large pictures do not
/// fill the memory at once.
package actor PictureReader: PictureReading {
  private let agent: any AgentLink
  private let isRecorded: Bool

  /// - Parameter isRecorded: Whether a log keeps what is read.
  package init(_ agent: any AgentLink, isRecorded: Bool = false) {
    self.agent = agent
    self.isRecorded = isRecorded
  }

  package func read(
    _ image: ImageReference, into frame: PictureFrame
  ) async throws(DrawingError) -> ReadPicture {
    let file: ImageFile
    do throws(SourceFailure) {
      file = try await agent.file(of: image)
    } catch {
      throw .unreadable(path: image.path, why: error.description)
    }
    let picture = try frame.picture(file: file.bytes, named: image.path)
    return ReadPicture(picture, isRecorded: isRecorded)
  }
}
