package import Forms

extension Reader where Value == [String] {
  /// A program and its arguments, as a list. For a command line, reports how to write it as one.
  package static var program: Reader {
    let list = Reader<[String]>.list(of: .secretText, count: 1...256)
    return Reader(.program) { node, decoder in
      guard case .scalar(let line, _) = node.content, !line.isEmpty else {
        return list.read(node, &decoder)
      }
      let key = decoder.path.split(separator: ".").last ?? "exec"
      decoder.report(
        node.mark, "\(decoder.path) must have each word as a text of its own",
        remedy: "; write: \(key): \(CommandLine(line).shown)")
      return nil
    }
  }
}
