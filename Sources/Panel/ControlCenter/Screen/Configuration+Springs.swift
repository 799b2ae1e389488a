internal import Settings

extension Configuration {
  /// The springs whose numbers differ from another configuration's; nil: more than these differ.
  func springsChanged(since old: Configuration) -> [String]? {
    let pairs = zip(old.motion.springs, motion.springs)
    var same = self
    same.motion.springs = old.motion.springs
    guard same == old, old.motion.springs.count == motion.springs.count,
      pairs.allSatisfy({ $0.name == $1.name && $0.parameters.dialect == $1.parameters.dialect })
    else { return nil }
    return pairs.filter { $0.parameters != $1.parameters }.map { $1.name }
  }
}
