import Display
import DisplayInput
import Testing

/// The libraries themselves, as far as they work without devices.
struct LibraryTests {
  @Test func `The system's layout knows the panel's keys and the ways to other consoles`() {
    let map = XKBKeyMap()
    // KEY_ENTER, KEY_TAB, KEY_LEFTCTRL, KEY_LEFTALT, KEY_F3 of linux/input-event-codes.h.
    #expect(map.meaning(of: 28, isDown: true) == .key(.activate))
    #expect(map.meaning(of: 15, isDown: true) == .key(.next))
    _ = map.meaning(of: 29, isDown: true)
    _ = map.meaning(of: 56, isDown: true)
    #expect(map.meaning(of: 61, isDown: true) == .session(3))
    #expect(map.repeats(28) && !map.repeats(29))
  }

  @Test func `The database of devices can be asked, and its events listened to`() throws {
    let database = try DeviceDatabase()
    #expect(database.cards(seat: "no such seat").isEmpty)
    let watch = try DeviceWatch(database, subsystem: "drm")
    #expect(watch.fileDescriptor >= 0 && !watch.hasChanged())
  }
}
