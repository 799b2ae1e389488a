import Settings
import Widgets

#if Demos
  import Demos
#endif

/// What fills the pages that have no tiles, as the program is built.
enum BuiltPages {
  static var makers: [PageSettings.Kind: PageMaker] {
    #if Demos
      DemoPages.makers
    #else
      [:]
    #endif
  }
}
