internal import Agent
internal import Display
internal import Drawing
internal import Geometry
internal import Logging
internal import Scene
internal import Settings
internal import Widgets

/// What has come of reading a picture's file, as a log keeps it: the pixels, since the file may be
/// another one when the log is played.
package struct PictureNews: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    /// The bytes of a PNG file.
    case read(png: [UInt8])
    /// In a few words.
    case failed(String)
  }

  package var number: Int
  package var outcome: Outcome

  package init(number: Int, _ outcome: Outcome) {
    self.number = number
    self.outcome = outcome
  }
}

extension Panel {
  /// Has a picture's file read for a control.
  func load(_ request: PictureRequest, as id: PictureID) {
    guard let pictures = world.pictures else { return }
    let frame = PictureFrame(request, scale: renderer.compositor.scale)
    Task {
      do throws(DrawingError) {
        let picture = try await pictures.read(request.image, into: frame)
        self.take(picture, as: id)
      } catch {
        self.log.warning("\(error)")
        self.refuse(id, because: error.reason)
      }
    }
  }

  /// What came of a picture's file where it was recorded.
  package func show(_ news: PictureNews) {
    let id = PictureID(news.number)
    switch news.outcome {
    case .failed(let why): refuse(id, because: why)
    case .read(let png):
      if let picture = try? Picture(png: png, named: "log") {
        take(picture, as: id)
      } else {
        refuse(id, because: "The log's picture is broken")
      }
    }
  }

  /// Hands a picture that has been read to the control that asked for it.
  func take(_ picture: Picture, as id: PictureID) {
    if let recorder = world.recorder {
      recorder.note(
        .picture(PictureNews(number: id.number, .read(png: picture.encodedPNG()))))
    }
    // Whoever asked may be gone: with another screen or configuration.
    guard screen.loads.isWaiting(for: id) else { return }
    renderer.compositor.setPicture(picture, as: id)
    let scale = renderer.compositor.scale
    let size = Size(Double(picture.size.width) / scale, Double(picture.size.height) / scale)
    tell(.shown(id, size), of: id)
  }

  private func refuse(_ id: PictureID, because why: String) {
    world.recorder?.note(.picture(PictureNews(number: id.number, .failed(why))))
    tell(.failed(why), of: id)
  }

  private func tell(_ outcome: LoadedPicture.Outcome, of id: PictureID) {
    let now = display.now()
    perform(screen.show(outcome, as: id, in: context(at: now)), at: now)
    commit(at: now)
  }
}

extension PictureFrame {
  init(_ request: PictureRequest, scale: Double) {
    func length(_ side: Double) -> Int { max(1, Int(min(side * scale, 16_384).rounded())) }
    self.init(
      size: PixelSize(length(request.size.width), length(request.size.height)),
      fit: request.fit == .cover ? .cover : .contain, background: request.background)
  }
}

extension DrawingError {
  /// In as few words as a tile has room for.
  fileprivate var reason: String {
    switch self {
    case .noMemory: "Too large for the memory"
    case .unreadable(_, let why), .unwritable(_, let why):
      why.prefix(1).uppercased() + why.dropFirst()
    case .badPath: description
    }
  }
}
