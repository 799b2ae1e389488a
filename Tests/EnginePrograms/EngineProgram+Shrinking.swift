extension EngineProgram {
  /// The least program found that breaks the same rule: without any step that it can do without, and
  /// with the simplest numbers.
  package func shrunk(breaking rule: String) -> EngineProgram {
    var least = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for candidate in least.candidates where candidate.violation()?.rule == rule {
        least = candidate
        isShrinking = true
        break
      }
    }
    return least
  }

  /// Smaller programs, those first that leave most away.
  private var candidates: some Sequence<EngineProgram> {
    var sizes: [Int] = []
    var size = steps.count / 2
    while size > 0 {
      sizes.append(size)
      size /= 2
    }
    let shorter = sizes.lazy.flatMap { size in
      stride(from: 0, through: steps.count - size, by: size).lazy.map { start in
        self.with { $0.removeSubrange(start..<(start + size)) }
      }
    }
    let simpler = steps.indices.lazy.flatMap { i in
      self.steps[i].simpler.lazy.map { step in self.with { $0[i] = step } }
    }
    return Array(shorter) + Array(simpler)
  }

  private func with(_ change: (inout [ProgramStep]) -> Void) -> EngineProgram {
    var program = self
    change(&program.steps)
    return program
  }
}

extension ProgramStep {
  /// The same with one number made simpler.
  fileprivate var simpler: [ProgramStep] {
    var steps: [ProgramStep] = []
    func add(_ change: (inout ProgramStep) -> Void) {
      var step = self
      change(&step)
      if step != self { steps.append(step) }
    }
    add { $0.track = 0 }
    add { $0.flavour = 0 }
    add { $0.y = 0 }
    add { $0.x = 100 }
    add { $0.amount = 0.5 }
    add { $0.wait = 0.1 }
    add { $0.wait = ($0.wait * 100).rounded() / 100 }
    // What was made simple stays so.
    return steps.filter { $0.complexity < complexity }
  }

  private var complexity: Int {
    [track != 0, flavour != 0, y != 0, x != 100, amount != 0.5, wait != 0.1].count { $0 } * 2
      + (wait * 100 == (wait * 100).rounded() ? 0 : 1)
  }
}
