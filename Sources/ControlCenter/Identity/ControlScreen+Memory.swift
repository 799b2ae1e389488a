internal import Settings
internal import Stage
internal import Values
internal import Widgets

/// What a person has set, kept and taken up again.
extension ControlScreen {
  var memory: PanelMemory {
    var memory = PanelMemory()
    memory.isOpen = pane.detent == .open
    if let pages { memory.page = pages.index.entries[pages.index.row[pages.strip.page]].name }
    for (key, control) in zip(PanelMemory.Key.all(of: configuration), controls) {
      if let key, let value = control.ownValue { memory.values[key] = value }
    }
    if !configuration.display.isKiosk { memory.springs = tuned }
    return memory
  }

  /// Is as it was left, but for what there is no more.
  mutating func recall(_ memory: PanelMemory) {
    if !isPaneFixed { pane.place(at: memory.isOpen ? .open : .closed, on: &stage) }
    if let page = pages?.index.page(named: memory.page),
      let place = pages?.index.row.firstIndex(of: page)
    {
      pages?.strip.place(at: place, on: &stage)
    }
    for (place, key) in PanelMemory.Key.all(of: configuration).enumerated() {
      guard let key, let value = memory.values[key] else { continue }
      controls[place].recall(value, on: &stage)
    }
    if !configuration.display.isKiosk { recall(springs: memory.springs) }
    controls.changed()
    showHeading()
  }

  private mutating func recall(springs: [String: SpringParameters]) {
    for (name, words) in springs {
      let spring = configuration.motion.springs.last { $0.name == name }
      guard let spring, spring.words.dialect == words.dialect else { continue }
      tune(name, to: words)
      for place in controls.indices { controls[place].recall(name, as: words, on: &stage) }
    }
  }
}
