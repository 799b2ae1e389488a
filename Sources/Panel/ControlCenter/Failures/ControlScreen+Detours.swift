internal import Values
internal import Widgets

extension ControlScreen {
  /// Takes the sources that have a value by their second way, and marks their controls.
  mutating func take(detours: [String: SourceFailure], in context: ControlContext) {
    failures.detours = detours
    let names = Set(detours.keys)
    for index in controls.indices {
      controls[index].take(detours: names, on: &stage, in: context)
    }
  }
}
