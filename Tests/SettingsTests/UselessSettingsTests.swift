import Forms
import Settings
import TestKinds
import Testing

@testable import Check

/// What can never work, and is said by `check`.
@Suite struct UselessSettingsTests {
  private func warnings(_ text: String) -> [String] {
    let foresight = MachineCheck(
      environment: [:], find: { _ in .init(isProgram: true) }, obstacle: { _ in nil })
    let reading = ConfigurationReading(Array(text.utf8), file: "/nowhere/panel.yaml")
    guard case .success = reading.result else { return ["\(reading.result)"] }
    return foresight.warnings(for: reading).map {
      String($0.description.dropFirst("/nowhere/panel.yaml:".count))
    }
  }

  @Test func `Words that only a shell understands are told to have one`() {
    let text = """
      tiles:
        - {action: {exec: [a, b, "|", c]}}
        - {action: {exec: [a, $HOME]}}
        - {kind: slider, action: {exec: [a, $value, "${value}"]}}
        - {action: {exec: [sh, -c, "a $1 | b", $HOME]}}
        - {action: {exec: [env, A=b, /bin/bash, -c, "a", "|"]}}
        - {action: {exec: [a, "$5", "a|b", "cost $x", "$SYS/broker/load", "$share/g/t"]}}
        - {action: {exec: [find, /x, -exec, rm, "{}", ";"]}}
        - {kind: label, source: s}
      sources: {s: {poll: [a, "&&", b]}}
      """
    let told = warnings(text)
    #expect(told.map { String($0.prefix(5)) } == ["2:28:", "3:25:", "4:39:", "10:25"])
    #expect(told.filter { $0.contains("sh, -c") }.count == 3)
    #expect(told[2].contains("did you mean \"${value}\"?"))
  }

  @Test func `A slider's action that does not take its value is told`() {
    let text = """
      tiles:
        - {kind: slider, action: {exec: [a]}}
        - {kind: stepper, action: both}
        - {kind: slider, action: all}
        - {kind: toggle, action: both}
        - {kind: slider, action: {write: {file: /dev/null}}}
        - {kind: slider, action: all}
      actions:
        both: {sequence: [{exec: [a]}, {pane: close}]}
        all: {sequence: [{exec: [a]}, {exec: [b, "${value}"]}]}
      """
    let told = warnings(text)
    #expect(told.map { String($0.prefix(5)) } == ["2:28:", "3:29:"])
    #expect(told.allSatisfy { $0.contains("write \"${value}\"") })
  }

  @Test func `A secret among the words of a program is told, since all others can read them`() {
    let text = """
      secrets: {t: {credential: t}}
      actions:
        a: {exec: [login, -p, "${secret.t}"]}
        b: {exec: [login], input: "${secret.t}", environment: {T: "${secret.t}"}}
      sources:
        s: {listen: [sub, "-P${secret.t}"], as: text}
      tiles: [{action: a}, {action: b}, {kind: label, source: s}]
      """
    let told = warnings(text)
    #expect(told.map { String($0.prefix(5)) } == ["3:25:", "6:21:"])
    #expect(told.allSatisfy { $0.contains("by environment or input") })
  }

  @Test func `A momentary button that nothing ends is told`() {
    let told = warnings("tiles:\n  - {kind: momentary, action: {exec: [a]}}\n")
    #expect(told.count == 1 && told[0].contains("when the finger leaves"))
    let both = "tiles:\n  - {kind: momentary, action: {exec: [a]}, release: {exec: [b]}}\n"
    #expect(warnings(both).isEmpty)
  }

  @Test func `A range upon the range of the source is told`() {
    let text = """
      tiles:
        - {kind: gauge, source: t, range: [10, 30]}
        - {kind: slider, source: t, range: [0, 1]}
        - {kind: stepper, source: t}
        - {kind: sparkline, source: t, range: [10, 30]}
        - {kind: slider, source: u, range: [10, 30]}
      sources:
        t: {poll: [a], range: [10, 30]}
        u: {poll: [a], scale: 2}
      """
    let message =
      "warning: the source \"t\" has its own range and gives 0 to 1, which this range does"
      + " not fit; remove the range of the source"
    #expect(warnings(text) == ["2:30: \(message)", "5:34: \(message)"])
  }

  @Test func `A source that is used in two ways is told to say what it is`() {
    let text = """
      tiles:
        - {kind: label, source: a}
        - {kind: gauge, source: a, range: [0, 9]}
        - {kind: toggle, source: b, enabled-by: b}
        - {kind: slider, source: b, range: [0, 9]}
        - {kind: label, source: c}
        - {kind: gauge, source: c, range: [0, 9]}
        - {kind: label, source: d, enabled-by: d}
        - {kind: gauge, source: e, range: [0, 9]}
        - {kind: list, source: e}
        - {kind: toggle, source: f, enabled-by: f}
        - {kind: list, source: f}
        - {kind: sparkline, source: g}
        - {kind: label, source: h}
        - {kind: label, source: i}
        - {kind: gauge, source: j, range: [0, 9]}
      sources:
        a: {poll: [a]}
        b: {listen: [a]}
        c: {poll: [a], as: text}
        d: {poll: [a], on: open}
        e: {poll: [a]}
        f: {poll: [a], as: number}
        g: {time: "%H"}
        h: {poll: [a], unit: W}
        i: {poll: [a], as: text, unit: W}
        j: {poll: [a], unit: W}
      """
    #expect(
      warnings(text) == [
        "18:3: warning: the source \"a\" is used as a number and as a text, and counts as a text; add"
          + " as: number",
        "19:3: warning: the source \"b\" is used as a number and as a switch, and counts as a text; add"
          + " as: number",
        "20:18: warning: the source \"c\" is used as a number and as a text, and counts as a text; write"
          + " as: number",
        "22:3: warning: the source \"e\" is used as rows and as a number, and counts as rows; write a"
          + " source for each",
        "23:18: warning: the source \"f\" is used as rows and as a switch, and counts as a number; write"
          + " a source for each",
        "24:3: warning: the source \"g\" is used as a number, and counts as a text; name one that is",
        "25:18: warning: only a number has a unit, and the source \"h\" counts as a text; add"
          + " as: number",
        "26:28: warning: only a number has a unit, and the source \"i\" counts as a text; remove"
          + " it",
      ])
  }

  @Test func `What shows nothing, and what means nothing for its kind, is told`() {
    let text = """
      tiles:
        - {kind: gauge, direction: up}
        - {kind: sparkline}
        - {kind: list}
        - {kind: media}
        - {kind: toggle}
        - {kind: slider}
        - {kind: stepper}
        - {kind: list, rows: [{label: a}], source: a}
        - {kind: clock, source: a}
        - {kind: clock, source: b}
        - {kind: slider, source: a, range: [0, 9], label-size: 30}
        - {kind: toggle, source: c, step: 2, range: [0, 9], unit: W}
        - {kind: button, action: {pane: close}, states: [a, b]}
        - {kind: label, source: a, unit: W}
        - {kind: slider, source: a}
        - {kind: toggle, detail: p}
        - {kind: media, media: {cover: d}}
      sources: {a: {poll: [a], as: number}, b: {time: "%H"}, c: {poll: [a]}, d: {poll: [a], as: number}}
      pages: {p: {title: Later}}
      """
    #expect(
      warnings(text) == [
        "2:5: warning: this gauge has no source, so it shows nothing; give it one",
        "2:19: warning: direction has no effect for a gauge; remove it",
        "3:5: warning: this sparkline has no source, so it shows nothing; give it one",
        "4:5: warning: this list has no source, so it shows nothing; give it one",
        "5:5: warning: this media has no source, so it shows nothing; give it one",
        "6:5: warning: this toggle has no action, so it does nothing; give it one",
        "7:5: warning: this slider has no action, so it does nothing; give it one",
        "8:5: warning: this stepper has no action, so it does nothing; give it one",
        "9:38: warning: this list has rows of its own and shows nothing of its source; leave one out",
        "10:19: warning: a clock shows only a source of the time; remove it, or write kind: label",
        "12:46: warning: label-size has no effect for a slider; remove it",
        "13:31: warning: step has no effect for a toggle; remove it",
        "13:40: warning: range has no effect for a toggle; remove it",
        "13:55: warning: unit has no effect for a toggle; remove it",
        "14:43: warning: states has no effect for a button; remove it",
        "16:5: warning: this slider has no range, so it shows 0 to 1 of the source \"a\"; give it one"
          + " such as range: [0, 100]",
        "19:87: warning: the source \"d\" is used as a picture, and counts as a number; remove its as,"
          + " or write as: text for the path of a picture",
        "20:9: warning: the page \"p\" has no tiles and stays empty; give it some",
      ])
  }

  @Test func `A key of a former version is read and told of`() {
    let found = warnings("display: {compositor: display, scale: 1}\ntiles: [{kind: clock}]\n")
    #expect(found == ["1:11: warning: display.compositor has no effect any more; remove it"])
  }

  @Test func `What a list does with the rows that its source tells is looked at`() {
    let text = """
      tiles:
        - {kind: list, source: a, action: {exec: [play, "${value}"]}}
        - {kind: list, source: a, action: {exec: [again]}}
        - {kind: list, rows: [{label: x}], action: {pane: close}}
        - {kind: list, source: a, action: {exec: [sh, -c, "play ${value}"]}}
        - {kind: list, source: a, action: {exec: [sh, -c, 'play "$1"', sh, "${value}"]}}
        - {kind: slider, action: {exec: [sh, -c, "dim ${value}"]}}
      sources: {a: {poll: [a]}}
      """
    #expect(
      warnings(text) == [
        "4:38: warning: nothing runs this: the list has rows of its own; give each of them its action",
        "5:37: warning: a row's value would be read as code here, so the action fails; pass it as an"
          + " argument of its own, as in [sh, -c, 'play \"$1\"', sh, \"${value}\"]",
      ])
  }

  @Test func `What does nothing is told`() {
    let text = """
      tiles:
        - {kind: hold, label: a}
        - {kind: button, label: b, release: {pane: close}}
        - {kind: scene, label: c}
        - {kind: momentary, label: d}
        - {kind: momentary, label: e, release: {pane: close}}
        - {kind: button, label: f, detail: g}
        - {kind: label, label: h}
      pages: {g: {place: detail, kind: gallery}}
      """
    func message(_ kind: String) -> String {
      "warning: this \(kind) has no action, so it does nothing; give it one"
    }
    #expect(
      warnings(text) == [
        "2:5: \(message("hold"))", "3:5: \(message("button"))",
        "3:30: warning: nothing runs this: a button is not held down; write kind: momentary",
        "4:5: \(message("scene"))", "5:5: \(message("momentary"))",
      ])
  }

  @Test func `A value that is written for what has none is told, however far away`() {
    let text = """
      tiles:
        - {kind: scene, action: far}
        - {kind: momentary, action: {pane: close}, release: {exec: [a, "${value}"]}}
        - {kind: list, rows: [{action: near}, {action: none}]}
        - {kind: media, media: {play: near, next: near, seek: near}}
        - {kind: toggle, action: far}
        - {kind: slider, action: near}
        - {kind: hold, action: none}
      actions:
        near: {write: {file: /x, text: "${value}"}}
        far: {confirm: {title: q, action: {exec: [a, "b${value}"]}}}
        none: {exec: [a, b], environment: {c: d}}
      """
    func message(_ sender: String) -> String {
      "warning: \(sender) has no value to write for ${value}, so the action fails; write the"
        + " value itself"
    }
    #expect(
      warnings(text) == [
        "2:27: \(message("a scene"))", "3:55: \(message("a momentary button"))",
        "4:34: \(message("a row"))", "5:45: \(message("this button"))",
      ])
  }

  @Test func `A file that is written without a text, by what has no value, is told so`() {
    let text = """
      tiles:
        - {kind: button, action: {write: {file: /x}}}
        - {kind: button, action: near}
        - {kind: toggle, action: near}
      actions: {near: {write: {file: /x}}}
      """
    let message = "warning: a button has no value to write, so the action fails; give write a text"
    #expect(warnings(text) == ["2:28: \(message)", "3:28: \(message)"])
  }

  @Test func `A detail page that nothing opens is told`() {
    let text = """
      tiles:
        - {kind: label, detail: a}
        - {action: {sequence: [{page: b}]}}
      pages:
        a: {place: detail, kind: lab}
        b: {place: detail, kind: lab}
        c: {place: detail, kind: lab}
        d: {place: over, kind: lab}
      """
    #expect(
      warnings(text) == [
        "7:3: warning: nothing opens the page \"c\"; name it in a tile's detail, or remove place:"
          + " detail"
      ])
  }

  @Test func `What looks like a value or a secret and stands for nothing is told`() {
    let spellings: [(String, String?)] = [
      ("${value}", nil), ("a ${value} b", nil), ("${valeu}", "${value}"), ("${Value}", "${value}"),
      ("${value", "${value}"), ("${secret.lamp}", nil), ("${secret.lamp", "${secret.lamp}"),
      ("${Secret.lamp}", "${secret.lamp}"), ("${sercet.lamp}", "${secret.lamp}"),
      ("$secret.lamp", "${secret.lamp}"), ("$5", nil), ("${HOME}", nil), ("${VALUE}", nil),
      ("$SYS/broker", nil), ("${x.y}", nil),
    ]
    for (spelling, meant) in spellings {
      let text = """
        secrets: {lamp: {file: /a}}
        tiles: [{kind: toggle, action: {write: {file: /x, text: '\(spelling)'}}}]
        """
      let told = warnings(text)
      #expect(told.count == (meant == nil ? 0 : 1), "\(spelling): \(told)")
      if let meant {
        #expect(told.first?.hasSuffix("did you mean \"\(meant)\"?") == true, "\(told)")
      }
    }
  }

  @Test func `A value is written into words alone, which is told elsewhere`() {
    let text = """
      tiles:
        - {kind: toggle, action: {exec: [a, "${value}"], input: '{"on": ${value}}'}}
        - {kind: toggle, action: {exec: [a], environment: {V: "${value}"}}}
        - {kind: label, source: s}
        - {kind: label, source: t}
      sources:
        s: {poll: [a, "${value}"]}
        t: {poll: [sh, -c, 'for valve in a b; do value=$valve; echo "${value%.*} ${valve}"; done']}
      """
    let told = warnings(text)
    #expect(told.map { String($0.prefix(5)) } == ["2:59:", "3:57:", "7:17:"])
    #expect(told.allSatisfy { $0.contains("passed on as it is written") })
  }

  @Test func `A range that lies along nothing is told`() {
    let text = """
      sources: {heat: {poll: [a], as: number}, share: {poll: [a], range: [0, 9]}}
      tiles:
        - {kind: stepper, source: heat, action: set}
        - {kind: stepper, source: heat, range: [10, 30], action: set}
        - {kind: stepper, source: share, action: set}
        - {kind: slider, source: heat, range: [0, 1], action: set}
      actions: {set: {exec: [a, "${value}"], range: [16, 24]}}
      """
    let told = warnings(text)
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix("3:43: warning: the action has a range, but this stepper") == true)
  }

  @Test func `A secret that is not written as one is told, where a program would get it`() {
    let text = """
      secrets: {a: {file: /a}}
      tiles:
        - {label: "${secrets.a}", action: {exec: [b, "x${secrets.a}"], input: "${secret.a}"}}
      sources:
        c: {poll: [d], environment: {E: "${secrets.a}"}}
      """
    let message = "warning: \"${secrets.a}\" stands for nothing; did you mean \"${secret.a}\"?"
    #expect(warnings(text) == ["3:48: \(message)", "5:35: \(message)"])
  }
}
