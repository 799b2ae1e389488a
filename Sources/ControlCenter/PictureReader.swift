package import Agent
package import Drawing
package import Values

/// Reads pictures elsewhere than on the panel's thread.
package protocol PictureReading: Sendable {
  /// - Throws: `DrawingError`, where the picture cannot be shown.
  func read(
    _ image: ImageReference, into frame: PictureFrame
  ) async throws(DrawingError) -> sending Picture
}

/// Reads the files that the agent hands over; one after another, so that many large pictures do not
/// fill the memory at once.
package actor PictureReader: PictureReading {
  private let agent: any AgentLink

  package init(_ agent: any AgentLink) {
    self.agent = agent
  }

  package func read(
    _ image: ImageReference, into frame: PictureFrame
  ) async throws(DrawingError) -> sending Picture {
    let file: ImageFile
    do throws(SourceFailure) {
      file = try await agent.file(of: image)
    } catch {
      throw .unreadable(path: image.path, why: error.description)
    }
    return try frame.picture(file: file.bytes, named: image.path)
  }
}
