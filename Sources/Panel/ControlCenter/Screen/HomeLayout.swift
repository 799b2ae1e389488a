internal import DetentGeometry

/// The layout of the clock and the date on the home screen.
///
/// If the open pane leaves enough room, they stand above it. Otherwise they stand in the middle of
/// the space that the closed pane leaves, and wholly behind the open one, which never cuts them.
struct HomeLayout: Equatable {
  let clock: Rect
  let date: Rect
  let clockSize: Double
  let dateSize: Double

  init(screen: Size, openY: Double, closedY: Double, margin: Double, textScale: Double) {
    let staysVisible = openY >= 120
    let room = staysVisible ? openY - margin : closedY * 0.72
    let usual = min(room * 0.56, screen.width * 0.22, 200)
    // The largest size at which five figures fit, with the date below.
    let most = min((screen.width - 2 * margin) / 2.8, (room + margin / 4) / 1.5)
    let scaled = usual * textScale
    let wanted = (textScale > 1 ? max(usual, min(scaled, most)) : scaled).rounded()
    // Clock and date together are about 1.5 times as high as the figures.
    let hidden = max(1, ((closedY - openY) / 1.5).rounded(.down))
    clockSize = staysVisible ? wanted : min(wanted, hidden)
    dateSize = max(14, (clockSize * 0.24).rounded())
    let (clockHeight, dateHeight) = ((clockSize * 1.12).rounded(), (dateSize * 1.5).rounded())
    let width = max(0, screen.width - 2 * margin)
    let middle = ((closedY - clockHeight - dateHeight) / 2).rounded()
    let top = staysVisible ? (margin * 0.75).rounded() : max(margin, middle, openY.rounded(.up))
    clock = Rect(x: margin, y: top, width: width, height: clockHeight)
    date = Rect(x: margin, y: clock.maxY, width: width, height: dateHeight)
  }
}
