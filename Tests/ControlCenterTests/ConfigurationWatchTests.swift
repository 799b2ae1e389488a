import DetentMotion
import Forms
import Settings
import TestFolders
import TestSupport
import Testing
import Watching

@testable import ControlCenter

@Suite struct ConfigurationWatchTests {
  @Test func `Files of which the kernel is not told all are read now and then`() throws {
    let folder = try TestFolder()
    try AtomicFile.replace(folder.path("panel.yaml"), with: [])
    for (path, pause) in [(folder.path("panel.yaml"), nil), ("/proc/uptime", 10.0)] {
      let plan = WatchPlan(files: [path], patterns: [])
      var watch = ConfigurationWatch()
      var now = Instant(seconds: 100)
      watch.requested(at: now)
      // The second reading is for what has happened before the first plan was watched.
      for _ in 0..<2 {
        now = watch.deadline ?? now
        let isDue = watch.takeReading(at: now)
        #expect(isDue)
        watch.finished(plan, at: now)
      }
      let deadline = watch.deadline
      #expect(deadline == pause.map { now.advanced(by: $0) })
    }
  }
}
