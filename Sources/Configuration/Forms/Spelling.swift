/// The name most similar to `word`; nil: none is similar enough.
package func suggestion(for word: String, among names: [String]) -> String? {
  let limit = max(1, word.count / 3)
  guard word.count <= 64 else { return nil }
  let near = names.lazy.map { ($0, editDistance(word.lowercased(), $0.lowercased())) }
  guard let best = near.min(by: { $0.1 < $1.1 }), best.1 <= limit else { return nil }
  return best.0
}

/// The number of letters to insert, delete, replace or swap with a neighbour to turn `a` into `b`
/// (optimal string alignment).
/// - Complexity: O(n·m).
package func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
      var least = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, rows[i - 1][j - 1] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
