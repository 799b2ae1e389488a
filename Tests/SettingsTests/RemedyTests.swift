import TestKinds
import Testing

@testable import Forms
@testable import Settings

/// The line that would be right, told of one that is wrong.
@Suite struct RemedyTests {
  private func message(_ text: String) -> String {
    let files = ConfigurationFiles.memory(["/here/sea.jpg": [1]])
    let reading = ConfigurationReading(
      Array((text + "\n").utf8), file: "/here/panel.yaml", files: files)
    guard case .failure(let error) = reading.result else { return "" }
    return error.diagnostics.map(\.message).joined(separator: "\n")
  }

  @Test(arguments: [
    // Another scalar than is wanted.
    ("theme: {accent: red}", "accent: \"#FF0000\""),
    ("theme: {accent: FFB454}", "accent: \"#FFB454\""),
    ("theme: {accent: [255, 180, 84]}", "accent: \"#FFB454\""),
    ("theme: {accent: 'rgb(255, 180, 84)'}", "accent: \"#FFB454\""),
    ("home: {wallpaper: {gradient: [navy, teal]}}", "gradient: [\"#000080\", \"#008080\"]"),
    ("display: {off-after: 5:00}", "off-after: 5min"),
    ("motion: off", "motion: {reduced: true}"),
    ("motion: on", "motion: {reduced: false}"),
    (
      "sources: {a: mosquitto_sub -h hub -t home/light}",
      "a: {listen: [mosquitto_sub, -h, …, -t, …]}"
    ),
    ("sources: {a: cat /sys/b}", "a: {poll: [cat, /sys/b]}"),
    ("sources: {a: {url: 'http://hub/a'}}", "poll: [curl, --silent, --fail, …]"),
    ("tiles: [{kind: image, url: /tmp/door.png}]", "file: /tmp/door.png"),
    ("tiles: [{press: lamp-on -v}]", "action: {exec: [lamp-on, -v]}"),
    ("theme: {mode: light}", "name: light"),
    ("theme: {primary-color: teal}", "accent: \"#008080\""),
    ("display: {resolution: 1280 x 800}", "mode: 1280x800"),
    (
      "tiles: [{tap_action: {action: call-service, service: light.toggle, target: {entity_id: light.a}}}]",
      "action: {exec: [hass-cli, service, call, light.toggle, --arguments, …]}"
    ),
    ("display: {off-after: '00:05:00'}", "off-after: 5min"),
    ("display: {off-after: 10 minutes}", "off-after: 10min"),
    ("display: {off-after: {minutes: 1, seconds: 30}}", "off-after: 90s"),
    ("sources: {a: {poll: [b], every: 1 day}}", "every: 24h"),
    ("motion: {rest-time: 0.25 sec}", "rest-time: 250ms"),
    ("display: {kiosk: 'true'}", "kiosk: true"),
    ("display: {kiosk: enabled}", "kiosk: true"),
    ("home: {clock: 0}", "clock: false"),
    ("display: {scale: '1,5'}", "scale: 1.5"),
    ("display: {scale: 150%}", "scale: 1.5"),
    ("theme: {night: {brightness: 60}}", "brightness: 0.6"),
    ("theme: {night: {brightness: 30 percent}}", "brightness: 0.3"),
    ("theme: {tile-radius: 20px}", "tile-radius: 20"),
    ("pane: {height: 75 percent}", "height: 75%"),
    ("pane: {columns: four}", ""),
    ("display: {mode: [1280, 800]}", "mode: 1280x800"),
    ("display: {rotation: 90°}", "rotation: 90"),
    ("theme: {schedule: {dark: 8 pm}}", "dark: \"20:00\""),
    ("tiles: [{kind: switch}]", "kind: toggle"),
    ("tiles: [{kind: [toggle]}]", "kind: toggle"),
    ("tiles: [{icon: {name: light}}]", "icon: light"),
    // A scalar, where a list is wanted.
    ("tiles: [{span: 2}]", "span: [2, 1]"),
    ("tiles: [{span: 2x3}]", "span: [2, 3]"),
    ("tiles: [{range: 40}]", "range: [0, 40]"),
    ("tiles: [{range: 16-24}]", "range: [16, 24]"),
    ("tiles: [{states: Off/On}]", "states: [Off, On]"),
    ("tiles: [{action: {sequence: lamp}}]", "sequence: [lamp]"),
    ("tiles: [{kind: list, rows: [Milk, Eggs]}]", "rows: [{label: Milk}, {label: Eggs}]"),
    ("tiles: [Lamp, clock]", "tiles: [{label: Lamp}, {kind: clock}]"),
    ("tiles: [{span: wide}]", "span: [1, 1]"),
    // A scalar, where a group is wanted.
    ("theme: dark", "theme: {name: dark}"),
    ("theme: {font: Inter}", "font: {family: Inter}"),
    ("theme: {night: 22:00}", "night: {from: \"22:00\"}"),
    ("pane: open", "pane: {start: open}"),
    ("pane: 50%", "pane: {height: 50%}"),
    ("display: kiosk", "display: {kiosk: true}"),
    ("display: x11", "display: {backend: x11}"),
    ("home: sea.jpg", "home: {wallpaper: {image: sea.jpg}}"),
    ("home: {wallpaper: navy}", "wallpaper: {color: \"#000080\"}"),
    (
      "home: {wallpaper: ['#111111', '#222222']}",
      "wallpaper: {gradient: [\"#111111\", \"#222222\"]}"
    ),
    ("actions: {a: lamp-on}", "a: {exec: [lamp-on]}"),
    ("actions: {a: [lamp, 'on']}", "a: {exec: [lamp, \"on\"]}"),
    ("sources: {a: date}", "a: {poll: [date]}"),
    ("sources: {a: /sys/b}", "a: {file: /sys/b}"),
    ("tiles: [{action: [lamp, fast]}]", "action: {exec: [lamp, fast]}"),
    ("tiles: [{action: {confirm: Sure?}}]", "confirm: {title: \"Sure?\", action: mine}"),
    // A list, where names are wanted, and the other way round.
    (
      "pages: [{title: Kitchen, tiles: [{label: A}]}]",
      "pages: {kitchen: {title: Kitchen, tiles: [{label: A}]}}"
    ),
    (
      "pages: {title: Kitchen, tiles: [{label: A}]}",
      "pages: {kitchen: {title: Kitchen, tiles: [{label: A}]}}"
    ),
    ("sources: [{poll: [date]}]", "sources: {mine: {poll: [date]}}"),
    ("actions: {exec: [lamp]}", "actions: {mine: {exec: [lamp]}}"),
    ("tiles: {Lamp: {kind: toggle}}", "tiles: [{label: Lamp, kind: toggle}]"),
    ("tiles: {kind: toggle, label: A}", "- kind: toggle"),
    ("- {kind: toggle}", "tiles: [{kind: toggle}]"),
    // A text, where YAML sees something else.
    ("tiles: [{label: [Lamp, kitchen]}]", "label: \"Lamp, kitchen\""),
    ("tiles: [{states: [Off: all, 'On']}]", "states: [\"Off: all\", \"On\"]"),
    ("tiles: [{label: Lamp, kitchen}]", "label: \"Lamp, kitchen\""),
    // Words of Lovelace and Home Assistant.
    ("tiles: [{name: Lamp}]", "label: Lamp"),
    ("tiles: [{tap_action: lamp}]", "action: lamp"),
    (
      "tiles: [{tap_action: {action: navigate, navigation_path: /lovelace/kitchen}}]",
      "action: {page: kitchen}"
    ),
    ("tiles: [{kind: gauge, max: 40}]", "range: [0, 40]"),
    ("tiles: [{kind: gauge, min: 10}]", "range: [10, 100]"),
    ("tiles: [{width: 2}]", "span: [2, 1]"),
    ("tiles: [{height: 2}]", "span: [1, 2]"),
    ("tiles: [{sensor: lamp}]", "source: lamp"),
    ("tiles: [{unit_of_measurement: °C}]", "unit: \"°C\""),
    ("tiles: [{icon: 'mdi:lightbulb-outline'}]", "icon: light"),
    ("tiles: [{icon: lightbulb}]", "icon: light"),
    ("sources: {a: {command: [b], scan_interval: 30}}", "every: 30"),
    ("sources: {a: {command: cat /b}}", "poll: [cat, /b]"),
    ("cards: [{label: A}]", "tiles: [{label: A}]"),
    ("views: [{title: A}]", "pages: {a: {title: A}}"),
    // A key at another place than its own.
    ("kiosk: true", "display: {kiosk: true}"),
    ("accent: red", "theme: {accent: \"#FF0000\"}"),
    ("tiles: [{exec: [a]}]", "action: {exec: [a]}"),
    ("kind: toggle", "tiles: [{kind: toggle}]"),
  ])
  func `What was written is put into the right shape`(_ text: String, _ line: String) {
    let said = message(text)
    if line.isEmpty {
      #expect(!said.isEmpty && !said.contains("write: "), "\(said)")
    } else {
      let isThere = said.split(separator: "\n").contains {
        $0.hasSuffix("; write: \(line)") || $0.hasSuffix("; for example: \(line)")
      }
      #expect(isThere, "\(said)")
    }
  }

  @Test func `A time of the day, where a time that passes is wanted, is told where it goes`() {
    let said = message("display: {off-after: 22:00}")
    #expect(said.hasSuffix("; for a time of the day there is theme: {night: {from: \"22:00\"}}"))
    #expect(!said.contains("write: "))
  }

  @Test func `A key of the file itself that is written further in is told where it goes`() {
    #expect(message("pane:\n  tiles: [{label: A}]").hasSuffix("write it at the start of a line"))
    #expect(message("tiles:\n  - {label: A, theme: dark}").hasSuffix("at the start of a line"))
  }

  @Test(arguments: [
    ("tiles:\n  - label: Lamp: kitchen\n    kind: toggle", "write: label: \"Lamp: kitchen\""),
    ("tiles:\n  - {label: Lamp: kitchen}", "write: label: \"Lamp: kitchen\""),
    ("tiles:\n  - label: 'A' # x\n    unit: it's: so # y", "write: unit: \"it's: so\""),
    ("pane: height: 80", "write: pane: {height: 80}"),
    ("tiles:\n  - label: @home", "write: label: \"@home\""),
    ("tiles:\n  - label: %d", "write: label: \"%d\""),
    ("pane:\n\theight: 75%", "write \"  height: 75%\""),
    ("tiles:\n  - kind: button\n\t  label: A", "write \"    label: A\""),
    ("pane:\n  height = 75%\n  peek: 80", "write: height: 75%"),
  ])
  func `What YAML stumbles over is told with the right line`(_ text: String, _ words: String) {
    #expect(message(text).hasSuffix(words), "\(message(text))")
  }

  @Test(arguments: [
    "actions: {a: [mosquitto_pub, -P, hunter2]}", "actions: {a: 'b -P hunter2'}",
    "tiles: [{tap_action: 'mosquitto_pub -P hunter2'}]", "tiles: [{exec: [a, -P, hunter2]}]",
    "sources: {a: {command: [b, -P, hunter2]}}", "sources: [{poll: [a, -P, hunter2]}]",
    "actions: {a: {exec: [b], env: {TOKEN: hunter2}}}", "environment: {TOKEN: hunter2}",
    "pages: [{tiles: [{action: {exec: [a], input: hunter2}}]}]", "secrets: [hunter2]",
    "actions: [{exec: [curl, 'http://a:hunter2@b']}]", "input: hunter2",
    "actions: {a: {input: Bearer: hunter2}}", "actions:\n  a: {environment: {B: c: hunter2}}",
  ])
  func `The right line repeats no password`(_ text: String) {
    let said = message(text)
    #expect(!said.isEmpty && !said.contains("hunter2"), "\(said)")
  }
}
