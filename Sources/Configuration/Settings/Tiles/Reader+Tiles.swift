internal import Forms

extension Reader where Value == TileSettings.Span {
  /// `[columns, rows]`.
  static var span: Reader {
    let list = Reader<[Int]>.list(of: .integer(1...12), count: 2...2)
    return Reader(.sample(list.shape, "[1, 1]")) { node, decoder in
      list.read(node, &decoder).map { TileSettings.Span(columns: $0[0], rows: $0[1]) }
    }
  }
}

extension Reader where Value == ClosedRange<Double> {
  /// `[16, 24]`, the smaller number first.
  static var numbers: Reader {
    let list = Reader<[Double]>.list(of: .number(.from(-1e9, to: 1e9)), count: 2...2)
    return Reader(.sample(list.shape, "[0, 100]")) { node, decoder in
      guard let ends = list.read(node, &decoder) else { return nil }
      guard ends[0] < ends[1] else {
        decoder.report(node.mark, "\(decoder.path) must have the smaller number first")
        return nil
      }
      return ends[0]...ends[1]
    }
  }
}
