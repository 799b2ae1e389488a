import Display
import Settings

extension PointerVisibility.Mode {
  init(_ pointer: DisplaySettings.Pointer) {
    self =
      switch pointer {
      case .auto: .auto
      case .hidden: .hidden
      case .visible: .visible
      }
  }
}
