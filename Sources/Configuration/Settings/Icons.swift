internal import Forms

extension Reader where Value == String {
  /// A file that can be read, as an absolute path.
  static func file(_ kind: String) -> Reader {
    Reader(.file(kind)) { node, decoder in
      guard let name = Reader.word.read(node, &decoder) else { return nil }
      let path = decoder.absolutePath(name, at: node.mark)
      guard let obstacle = decoder.obstacle(to: path) else { return path }
      decoder.report(
        node.mark, "\(decoder.path): there is no file \(path) that can be read: \(obstacle)")
      return nil
    }
  }

  /// A built-in icon's name, or the absolute path of an SVG file.
  static var icon: Reader {
    let shape = Shape.either([.choice(TileSettings.iconNames), .file("an SVG file")])
    return Reader(shape) { node, decoder in
      guard case .scalar(let name, _) = node.content else {
        decoder.refuse(node, expected: shape)
        return nil
      }
      if TileSettings.iconNames.contains(name) { return name }
      if name.contains("/") || name.hasSuffix(".svg") {
        return Reader.file("an SVG file").read(node, &decoder)
      }
      let isGuessed = !shape.corrections(of: node).isEmpty
      let names = isGuessed ? "" : "; there is \(joined(TileSettings.iconNames, by: "and"))"
      decoder.report(node.mark, "\(decoder.path): there is no icon \(quoted(name))\(names)")
      return nil
    }
  }
}
