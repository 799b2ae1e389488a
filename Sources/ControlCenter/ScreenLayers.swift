internal import Scene

/// The layers of the screen that are no control's and change by themselves or are touched.
struct ScreenLayers {
  let clock: LayerID?
  let date: LayerID?
  /// The title of the page that is shown, and how much of it is on; nil: there is no heading.
  let heading: (title: LayerID, tally: LayerID)?
  /// What lies between the tiles.
  let gaps: [LayerID]
}
