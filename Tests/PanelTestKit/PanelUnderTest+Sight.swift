internal import ControlCenter
package import DetentGeometry
package import DetentScene
internal import DetentStage
internal import DisplayHeadless
package import Drawing
internal import TestSupport

extension PanelUnderTest {
  /// The picture on the glass.
  package func picture() -> Picture { run.display.glass }

  package func difference(from golden: String, _ file: StaticString = #filePath) -> String? {
    GoldenImage(golden, beside: file).difference(from: picture())
  }

  /// Compares a part of the glass with a kept picture [px].
  package func difference(
    from golden: String, in part: Rect, _ file: StaticString = #filePath
  ) throws -> String? {
    let part = try picture().part(PixelRect(enclosing: part))
    return GoldenImage(golden, beside: file).difference(from: part)
  }

  /// Compares what is on the glass, by names, states and places, with a kept text.
  package func differenceInWords(
    from golden: String, _ file: StaticString = #filePath
  ) -> String? {
    GoldenText(golden, beside: file).difference(from: run.elements.map { "\($0)" })
  }

  /// All that can be read on the glass, from the back to the front.
  package var texts: [String] { written.map(\.text) }

  /// All that can be read on what is called so.
  package func texts(on name: String) throws -> [String] {
    let frame = try run.place(of: name).frame
    return written.filter { frame.contains(self.frame(of: $0.layer).center) }.map(\.text)
  }

  /// The value of a tile that can be dragged, 0…1; nil: it has none.
  package func value(of name: String) throws -> Double? { try run.place(of: name).value?.fraction }

  package func middle(of name: String) throws -> Point { try run.place(of: name).frame.center }

  /// The values with which a layer is seen.
  package func seen(_ layer: LayerID) -> LayerValues { run.presentation[layer] }

  /// The frame of a layer as it is seen.
  package func frame(of layer: LayerID) -> Rect {
    run.stage.tree.bounds(of: layer, as: run.presentation)
  }

  private var written: [(text: String, layer: LayerID)] {
    let (tree, seen) = (run.stage.tree, run.presentation)
    func texts(_ id: LayerID) -> [(String, LayerID)] {
      let layer = tree[id]
      if layer.isHidden || seen[id].opacity == 0 { return [] }
      var own: [(String, LayerID)] = []
      if case .text(let text) = layer.content, !text.string.isEmpty { own = [(text.string, id)] }
      return own + layer.children.flatMap(texts)
    }
    return texts(tree.root)
  }
}
