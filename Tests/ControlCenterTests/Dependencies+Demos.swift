import ControlCenter
import Demos

extension PanelDependencies {
  /// With the gallery and the lab, as the program has them.
  var withDemos: PanelDependencies {
    var dependencies = self
    dependencies.pageMakers = DemoPages.makers
    return dependencies
  }
}
