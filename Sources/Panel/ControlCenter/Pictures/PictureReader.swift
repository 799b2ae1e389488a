package import Agent
internal import Blocking
package import Drawing
internal import Runtime
package import Values

/// Reads pictures outside the panel's thread.
package protocol PictureReading: Sendable {
  /// - Throws: `DrawingError` if the picture cannot be shown.
  func read(
    _ image: ImageReference, into frame: PictureFrame
  ) async throws(DrawingError) -> ReadPicture
  /// A reader of the same pictures for a panel that is recorded.
  var recorded: any PictureReading { get }
}

extension PictureReading {
  package var recorded: any PictureReading { self }
}

/// Reads the files that the agent supplies, two at a time: many large pictures must not fill the
/// memory, and a disk that does not answer must not delay the others.
package actor PictureReader: PictureReading {
  private let agent: any AgentLink
  private let isRecorded: Bool
  private let semaphore = AsyncSemaphore(room: 2)

  /// - Parameter isRecorded: Whether a log keeps the pictures.
  package init(_ agent: any AgentLink, isRecorded: Bool = false) {
    self.agent = agent
    self.isRecorded = isRecorded
  }

  package nonisolated var recorded: any PictureReading { PictureReader(agent, isRecorded: true) }

  package func read(
    _ image: ImageReference, into frame: PictureFrame
  ) async throws(DrawingError) -> ReadPicture {
    let result = await semaphore.pass { [agent, isRecorded] in
      await Self.result(of: image, into: frame, from: agent, isRecorded: isRecorded)
    }
    guard let result else { throw .unreadable(path: image.path, why: "it is not needed any more") }
    return try result.get()
  }

  private static func result(
    of image: ImageReference, into frame: PictureFrame, from agent: any AgentLink,
    isRecorded: Bool
  ) async -> Result<ReadPicture, DrawingError> {
    let file: ImageFile
    do throws(SourceFailure) {
      file = try await agent.file(of: image)
    } catch {
      return .failure(.unreadable(path: image.path, why: error.description))
    }
    return await BackgroundThread.run {
      Result { () throws(DrawingError) in
        let picture = try frame.picture(file: file.bytes, named: image.path)
        return ReadPicture(picture, isRecorded: isRecorded)
      }
    }
  }
}
