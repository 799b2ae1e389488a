import Settings
import Widgets

#if Demos
  import Demos
#endif

/// The makers of the pages without tiles that this build of the program has.
enum BuiltPages {
  static var makers: [PageSettings.Kind: PageMaker] {
    #if Demos
      DemoPages.makers
    #else
      [:]
    #endif
  }
}
