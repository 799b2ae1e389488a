internal import DetentGeometry
internal import DetentScene

/// The sizes of the texts that were measured lately.
struct TextSizes {
  private struct Question: Hashable {
    let text: TextContent
    let width: Double?
  }

  private let measuring: any TextMeasuring
  private var recent: [Question: Size] = [:]
  private var older: [Question: Size] = [:]

  /// The number of sizes after which those that were not asked for since are forgotten.
  private static let limit = 2048

  init(measuring: any TextMeasuring) { self.measuring = measuring }

  mutating func size(of text: TextContent, fitting width: Double? = nil) -> Size {
    let question = Question(text: text, width: width)
    if let known = recent[question] { return known }
    let size = older[question] ?? measuring.size(of: text, fitting: width)
    if recent.count >= Self.limit { (older, recent) = (recent, [:]) }
    recent[question] = size
    return size
  }
}
