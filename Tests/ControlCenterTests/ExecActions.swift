import Settings

@testable import Agent

extension ActionSettings {
  init(name: String, exec: [String]) {
    self.init(name: name, kind: .outside(OutsideAction(ExecAction(arguments: exec))))
  }
}
