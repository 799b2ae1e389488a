extension Node {
  /// The tree of a configuration without the tiles, named items and keys that contain mistakes.
  /// - Parameters:
  ///   - marks: The places of the mistakes.
  ///   - isWhole: Whether to remove each top-level entry that contains a mistake as a whole.
  package func sound(without marks: Set<Mark>, isWhole: Bool) -> Node {
    guard case .mapping(let entries) = content else { return self }
    var node = self
    node.content = .mapping(
      entries.compactMap { entry in
        guard marks.contains(entry.mark) || entry.value.holds(marks) else { return entry }
        guard !isWhole, !marks.contains(entry.mark) else { return nil }
        var part = entry
        switch entry.value.content {
        case .mapping(let inner):
          part.value.content = .mapping(
            inner.filter { !marks.contains($0.mark) && !$0.value.holds(marks) })
        case .sequence(let items):
          part.value.content = .sequence(items.filter { !$0.holds(marks) })
        case .scalar, .refused: return nil
        }
        return part
      })
    return node
  }

  private func holds(_ marks: Set<Mark>) -> Bool {
    if marks.contains(mark) { return true }
    return switch content {
    case .mapping(let entries):
      entries.contains { marks.contains($0.mark) || $0.value.holds(marks) }
    case .sequence(let items): items.contains { $0.holds(marks) }
    case .scalar, .refused: false
    }
  }
}
