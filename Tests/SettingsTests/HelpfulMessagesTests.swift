import Testing

@testable import Settings

/// Sentences that say what to write.
@Suite struct HelpfulMessagesTests {
  private func message(_ text: String) -> String {
    message(Array(text.utf8))
  }

  private func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try Configuration.parse(bytes, file: "a.yaml")
      return ""
    } catch {
      return error.diagnostics.map { "\($0.line): \($0.message)" }.joined(separator: "\n")
    }
  }

  @Test func `A command line is answered with how to write it`() {
    let one = message("tiles:\n  - {action: {exec: \"curl -s http://x/y\"}}\n")
    #expect(one.contains("exec: [curl, -s, \"http://x/y\"]"))
    let poll = message("sources:\n  a: {poll: cat '/a b'}\n")
    #expect(poll.contains("poll: [cat, \"/a b\"]"))
    let shell = message("actions:\n  a: {exec: \"date | wc\"}\n")
    #expect(shell.contains("exec: [sh, -c, 'date | wc']"))
  }

  @Test func `A source written where its name belongs is told where it goes`() {
    #expect(message("tiles:\n  - {source: {poll: [date]}}\n").contains("write it under sources:"))
  }

  @Test func `A missing dash is named`() {
    #expect(message("tiles:\n  kind: button\n").contains("\"- kind: …\""))
    #expect(
      message("tiles:\n  - kind: button\n    label: A\n    kind: clock\n").contains("dash"))
    #expect(message("tiles:\n  - kind: button\n  kind: clock\n").contains("dash"))
    #expect(!message("pane:\n  title: A\n  title: B\n").contains("dash"))
  }

  @Test func `A quote that is not closed is found where it was opened`() {
    let text = "pane:\n  title: \"House\n  height: 50%\ntiles:\n  - {label: \"B\"}\n"
    #expect(message(text).contains("opened on line 2"))
    #expect(lineOfOpenQuote(in: Array("a: \"x\"\nb: 5\" # \"\nc: 'it \"'\n".utf8), upTo: 9) == nil)
  }

  @Test func `A picture or a program is no configuration`() {
    #expect(message([0x89, 0x50, 0x4E, 0x47, 13, 10]).contains("no text"))
    #expect(message([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]).contains("no text"))
    #expect(message([0x61, 0x3A, 0xFF]).contains("UTF-8"))
  }
}
