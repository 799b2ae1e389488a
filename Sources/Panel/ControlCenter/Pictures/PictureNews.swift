internal import Agent
internal import DetentGeometry
internal import DetentScene
internal import Display
package import Drawing
internal import Settings
internal import Widgets

/// The result of reading a picture's file.
package struct PictureNews: Equatable, Codable, Sendable {
  package enum Outcome: Equatable, Codable, Sendable {
    case read(ReadPicture)
    /// The reading failed, for a reason in a few words.
    case failed(String)
  }

  package var number: Int
  package var outcome: Outcome

  /// Whether a log can keep it.
  var isRecorded: Bool { if case .read(let picture) = outcome { picture.isRecorded } else { true } }

  package init(number: Int, _ outcome: Outcome) {
    self.number = number
    self.outcome = outcome
  }
}

/// A picture that no code changes any more. A log keeps its pixels, since its file may have changed
/// by the time of a replay.
package struct ReadPicture: Equatable, Codable, Sendable {
  nonisolated(unsafe) let picture: Picture
  /// The picture as a PNG file; empty if nothing is recorded.
  private let bytes: [UInt8]

  var isRecorded: Bool { !bytes.isEmpty }

  package init(_ picture: Picture, isRecorded: Bool = true) {
    bytes = isRecorded ? picture.encodedPNG() : []
    self.picture = picture
  }

  package init(from decoder: any Swift.Decoder) throws {
    bytes = try decoder.singleValueContainer().decode([UInt8].self)
    picture = try Picture(file: bytes, named: "log")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(bytes)
  }

  package static func == (a: ReadPicture, b: ReadPicture) -> Bool {
    a.picture === b.picture || (!a.bytes.isEmpty && a.bytes == b.bytes)
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
