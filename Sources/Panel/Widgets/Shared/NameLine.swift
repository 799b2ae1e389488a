internal import DetentGeometry
package import DetentMotion
package import DetentScene
internal import Localization
internal import Settings
package import Values

/// The name of a tile, followed, if there is room, by the time since when its value is out of date.
package struct NameLine: Sendable {
  /// All layers that show the name.
  private let layers: [LayerID]
  private let name: String
  private let outOfDate: String

  /// - Parameters:
  ///   - layers: The layers that show the name.
  ///   - palette: The palette, whose language is used.
  init(_ name: String, _ layers: [LayerID], _ palette: Palette) {
    (self.name, self.layers, outOfDate) = (name, layers, palette.strings.outOfDate)
  }

  /// Shows the name, and whether the source of the value beside it is out of date.
  package func show(
    _ state: SourceState, in tree: inout LayerTree, clock: (Instant) -> String?
  ) {
    show(oldSince: state.staleSince.flatMap(clock), in: &tree)
  }

  /// - Parameter moment: The time of day since when the value is old; nil: it is not old.
  private func show(oldSince moment: String?, in tree: inout LayerTree) {
    guard !name.isEmpty else { return }
    let lines = moment.map { ["\(name) · \(outOfDate) · \($0)", "\(name) · \($0)"] } ?? []
    for layer in layers {
      guard case .text(let text) = tree[layer].content else { continue }
      let room = tree[layer].size.width / text.size
      tree.setText(lines.first { TextContent.width(of: $0) <= room } ?? name, of: layer)
    }
  }
}
