internal import Settings

/// The rows that a source's text tells: a JSON array of texts or of groups, or a line each.
package struct ListText: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var label: String
    package var detail: String
    package var icon: String?
  }

  /// At most `limit`.
  package let rows: [Row]

  /// More than anybody scrolls through on a wall.
  package static let limit = 200

  package init(_ text: String) {
    if text.hasPrefix("["), let rows = ListText.rows(json: Array(text.utf8)) {
      self.rows = rows
    } else {
      rows = text.split(separator: "\n").prefix(ListText.limit).map {
        Row(label: String($0), detail: "", icon: nil)
      }
    }
  }

  /// Nil where it is no JSON.
  private static func rows(json bytes: [UInt8]) -> [Row]? {
    var rows: [Row] = []
    while rows.count < limit {
      do throws(SourceFailure) {
        guard let label = try value("[\(rows.count)]", bytes) else { break }
        rows.append(Row(label: label, detail: "", icon: nil))
      } catch {
        // A group, then.
        guard let label = try? value("[\(rows.count)].label", bytes) else { return nil }
        let detail = (try? value("[\(rows.count)].detail", bytes)) ?? ""
        let icon = try? value("[\(rows.count)].icon", bytes)
        rows.append(Row(label: label, detail: detail, icon: icon))
      }
    }
    return rows
  }

  private static func value(_ path: String, _ bytes: [UInt8]) throws(SourceFailure) -> String? {
    guard let path = JSONPath(path) else { return nil }
    var reader = JSONReader(bytes)
    return try reader.text(at: path)
  }
}
