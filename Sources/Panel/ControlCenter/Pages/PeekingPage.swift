internal import DetentGeometry
internal import Settings

/// The page whose heading and upper end a closed pane shows.
struct PeekingPage {
  /// The sources that are watched for it.
  let sources: Set<String>
  /// Whether its switches can be counted: polled sources are read only for visible tiles.
  let isCounted: Bool

  init(_ page: Int, of screen: ControlScreen) {
    let controls = screen.controls.indices.filter { screen.controls.pages[$0] == page }
    let seen = controls.reduce(into: Set<String>()) { sources, index in
      if screen.peeks(index) { sources.formUnion(screen.controls[index].sources) }
    }
    let counted = controls.reduce(into: Set<String>()) { sources, index in
      if screen.controls[index].isSwitch { sources.formUnion(screen.controls[index].sources) }
    }
    isCounted = screen.configuration.sources.allSatisfy {
      !counted.contains($0.name) || seen.contains($0.name) || $0.interval == nil
    }
    let showsHeading =
      screen.configuration.pane.hasHeading
      && screen.layout.showsClosed(screen.layout.onCount.minY, by: 1)
    sources = isCounted && showsHeading ? seen.union(counted) : seen
  }
}
