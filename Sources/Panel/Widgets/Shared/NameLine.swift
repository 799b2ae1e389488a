internal import DetentGeometry
package import DetentMotion
package import DetentScene
internal import Localization
internal import Settings
package import Values

/// The name of a tile, which says since when its value is old where there is room for it.
package struct NameLine: Sendable {
  /// All that show it.
  private let layers: [LayerID]
  private let name: String
  private let outOfDate: String

  /// - Parameters:
  ///   - layers: Each shows the name.
  ///   - palette: In whose language it is told that something is old.
  init(_ name: String, _ layers: [LayerID], _ palette: Palette) {
    (self.name, self.layers, outOfDate) = (name, layers, palette.words.outOfDate)
  }

  /// What is known of the source whose value stands beside it.
  package func show(
    _ state: SourceState, in tree: inout LayerTree, clock: (Instant) -> String?
  ) {
    show(oldSince: state.staleSince.flatMap(clock), in: &tree)
  }

  /// - Parameter moment: Since when it is old, as a clock tells it; nil: it is not.
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

/// A control that bears its name, beside a value of one source.
package protocol NamedControl: Control {
  var name: NameLine { get }
}
