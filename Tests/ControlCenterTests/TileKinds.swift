import Settings

extension TileSettings.Kind {
  /// A tile of this kind as a file has it, with what the kind needs.
  var example: String {
    let needs =
      switch self {
      case .image: ", file: /nowhere/picture.png"
      case .list: ", rows: [{label: First}, {label: Second, icon: fan}]"
      default: ""
      }
    return "{kind: \(rawValue), label: Lamp, icon: light\(needs)}"
  }
}
