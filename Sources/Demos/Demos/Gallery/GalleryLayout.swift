internal import DetentGeometry
internal import Widgets

/// The layout of the cards of a gallery, with as many columns as have room.
struct GalleryLayout: Equatable {
  static let gap = 16.0
  /// The height of the window of a card [px].
  static let window = 160.0
  /// The preferred width of a card [px].
  private static let width = 264.0

  /// The distance between the sides of the page and the cards [px].
  let margin: Double
  let columns: Int
  let card: Size
  /// The height of the scrolled content [px].
  let height: Double
  private let count: Int
  /// The distance between the left edges of neighbouring cards [px].
  private let column: Double

  init(_ size: Size, margin: Double, count: Int, textScale: Double) {
    self.count = count
    self.margin = margin
    let room = max(1, size.width - 2 * margin + Self.gap)
    columns = min(max(1, Int((room / (Self.width + Self.gap)).rounded())), max(1, count))
    column = room / Double(columns)
    let caption = GalleryCard.captionHeight(textScale)
    card = Size(max(1, column.rounded(.down) - Self.gap), Self.window + caption)
    let rows = (count + columns - 1) / columns
    height = 2 * Self.gap + Double(rows) * (card.height + Self.gap) - Self.gap
  }

  /// The frame of a card; an incomplete last row is centred.
  func frame(_ index: Int) -> Rect {
    let (row, number) = index.quotientAndRemainder(dividingBy: columns)
    let missing = columns - min(columns, count - row * columns)
    let origin = Point(
      margin + ((Double(number) + Double(missing) / 2) * column).rounded(),
      Self.gap + Double(row) * (card.height + Self.gap))
    return Rect(origin: origin, size: card)
  }
}
