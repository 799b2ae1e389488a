internal import DetentScene

extension LayerTree {
  /// Shows another string in the same type.
  mutating func setText(_ string: String, of layer: LayerID) {
    guard case .text(var text) = self[layer].content, text.string != string else { return }
    text.string = string
    self[layer].content = .text(text)
  }
}
