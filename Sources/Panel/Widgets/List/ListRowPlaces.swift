internal import DetentAnimation
internal import DetentGeometry
internal import DetentScene
internal import DetentStage

/// The places of a row's layers that change with its content.
struct ListRowPlaces {
  private let title: Point
  private let titleSize: Size
  private let details: [Detail]
  private let line: Size
  private let icon: Double

  private struct Detail {
    /// Nil: no text has been written yet.
    let position: Point?
    let opacity: Double

    init(_ layer: Layer) {
      position = if case .text = layer.content { layer.values.position } else { nil }
      opacity = layer.values.opacity
    }
  }

  init(of row: ListRowLayers, in tree: LayerTree) {
    title = tree[row.title].values.position
    titleSize = tree[row.title].values.size
    details = [row.detailBeside, row.detailBelow].map { Detail(tree[$0]) }
    line = tree[row.line].values.size
    icon = tree[row.icon].values.opacity
  }

  /// Animates the layers from these places to those in the tree.
  /// - Parameter spec: Nil: moves them at once.
  func glide(_ row: ListRowLayers, by spec: AnimationSpec?, on stage: inout Stage) {
    let new = ListRowPlaces(of: row, in: stage.tree)
    stage.glide(.position, of: row.title, from: title, to: new.title, by: spec)
    // A title's width moves with its position, so that its end stays in place. Otherwise it changes
    // at once, since each new width costs a layout of the text.
    stage.glide(
      .size, of: row.title, from: titleSize, to: new.titleSize,
      by: title == new.title ? nil : spec)
    for (layer, (old, new)) in zip(
      [row.detailBeside, row.detailBelow], zip(details, new.details))
    {
      if let position = new.position {
        stage.glide(
          .position, of: layer, from: old.position ?? position, to: position, by: spec)
      }
      stage.glide(.opacity, of: layer, from: old.opacity, to: new.opacity, by: spec)
    }
    stage.glide(.size, of: row.line, from: line, to: new.line, by: spec)
    stage.glide(.opacity, of: row.icon, from: icon, to: new.icon, by: spec)
  }
}

extension Stage {
  fileprivate mutating func glide<Value: Animatable & Equatable>(
    _ key: LayerKey<Value>, of layer: LayerID, from old: Value, to new: Value,
    by spec: AnimationSpec?
  ) {
    guard let spec else { return set(key, of: layer, to: new) }
    guard old != new else { return }
    // Without an animation in flight, the new one begins at the value in the tree.
    tree[layer].values[key.property] = old.animatedValue
    animate(key, of: layer, to: new, by: spec)
  }
}
