/// Performs the configuration's actions by name, wherever they run.
package protocol ActionPerforming: Sendable {
  /// Runs the action to its end; never throws, since every failure is for the person at the panel.
  func perform(_ name: String) async -> ActionOutcome
  /// The same with the value of a control, which the action writes where it says `${value}`.
  func perform(_ name: String, value: SourceValue?) async -> ActionOutcome
}

extension ActionPerforming {
  /// Without a value where there is none; with one, only those who know what to do with it.
  package func perform(_ name: String, value: SourceValue?) async -> ActionOutcome {
    guard value != nil else { return await perform(name) }
    return .failed(message: "The action “\(name)” cannot take a value here.")
  }
}
