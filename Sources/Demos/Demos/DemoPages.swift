package import Settings
package import Widgets

/// The pages that show what motion can do.
package enum DemoPages {
  package static var makers: [PageSettings.Kind: PageMaker] {
    [.lab: { SpringLab(in: &$0) }, .gallery: { Gallery(in: &$0) }]
  }
}
