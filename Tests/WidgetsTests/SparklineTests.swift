import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Settings
import Testing
import Values
import Widgets

@Suite struct SparklineTests {
  /// The heights that the strokes have been asked to have after numbers a minute apart, and those
  /// that are seen, from the oldest stroke on [px].
  private func heights(_ numbers: [Double]) -> [Double] {
    var tile = TileSettings()
    (tile.kind, tile.label, tile.source) = (.sparkline, "History", "a")
    var context = BuildContext(
      Configuration(), palette: .test, tree: LayerTree(size: Size(400, 300)))
    context.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    var line = LookTile<Sparkline>(tile, in: &context)
    var bench = Bench(context.tree)
    let before = Set(bench.stage.tree.layers.indices)
    for (minute, number) in numbers.enumerated() {
      let time = Instant(seconds: Double(minute) * 60)
      var context = ControlContext(time: time, presentation: bench.seen(Double(minute) * 60))
      line.take(.news(.fresh(.number(number), at: time), from: "a"), on: &bench.stage, in: &context)
      bench.commit(Double(minute) * 60)
    }
    let end = Double(numbers.count) * 60
    return before.sorted().map { LayerID($0) }.filter { id in
      bench.stage.tree[id].anchor == Point(0.5, 1) && bench.stage.tree[id].content == .fill
    }.flatMap { [bench.stage.tree[$0].size.height, bench.seen(end)[$0].size.height] }
  }

  private static let largest = Double.greatestFiniteMagnitude
  private static let rows: [[Double]] = [
    [0, 1], [-1e300, largest], [-largest, largest], [0, .leastNonzeroMagnitude], [1e-300, 2e-300],
    [5, 5],
  ]

  @Test(arguments: rows)
  func `Whatever the numbers are, every stroke has a height`(numbers: [Double]) {
    let heights = heights(numbers + [numbers[0], numbers[1]])
    #expect(heights.count > 40 && heights.allSatisfy { $0 >= 1 && $0 <= 200 }, "\(heights)")
  }
}
