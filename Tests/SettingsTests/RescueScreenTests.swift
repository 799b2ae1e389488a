import Forms
import Localization
import Settings
import TestKinds
import Testing

@Suite struct RescueScreenTests {
  private func rescue(_ texts: String..., file: String = "/p/0.yaml") -> RescueScreen {
    var files: [String: [UInt8]] = [:]
    for (number, text) in texts.enumerated() { files["/p/\(number).yaml"] = Array(text.utf8) }
    return ConfigurationReading(path: file, files: .memory(files)).rescue.screen
  }

  @Test func `Passers-by are told a sentence unless the details are asked for`() {
    #expect(rescue("tiles: [{label: Lamp}]") == .sentence)
    #expect(rescue("rescue: details") == .details)
    #expect(rescue("rescue: sentence") == .sentence)
    #expect(rescue("include: 1.yaml", "rescue: details") == .details)
  }

  @Test func `It is known of a configuration that is broken`() {
    // A key that does not exist; no YAML at all, before and after; a file that is not there.
    #expect(rescue("rescue: details\npane: {peak: 3}") == .details)
    #expect(rescue("rescue: details\npane: {peek: [") == .details)
    #expect(rescue("pane: }{\n\"rescue\" : 'details' # yes\n") == .sentence)
    #expect(rescue("pane: }{\nrescue:   'details'   # yes\n") == .details)
    #expect(rescue("include: 1.yaml\nrescue: details\npane: {peek: [") == .details)
    #expect(rescue("include: 1.yaml", "rescue: details\n- [") == .details)
    // A carriage return by itself ends a line, too.
    #expect(rescue("pane: }{\rrescue: details\r") == .details)
    #expect(rescue("rescue: details\n", file: "/p/7.yaml") == .sentence)
  }

  @Test func `Only a key of the file's own counts where it is no YAML`() {
    #expect(rescue("home:\n  rescue: details\npane: {peek: [") == .sentence)
    #expect(rescue("# rescue: details\npane: {peek: [") == .sentence)
    #expect(rescue("rescues: details\npane: {peek: [") == .sentence)
    #expect(rescue("rescue: everything\npane: {peek: [") == .sentence)
    #expect(rescue("rescue:\npane: {peek: [") == .sentence)
  }

  @Test(arguments: Language.allCases) func `The sentence is in letters that the console has`(
    _ language: Language
  ) {
    let sentence = LocalizedStrings.rescueSentence(in: language)
    #expect(sentence.unicodeScalars.allSatisfy { $0.value < 0x250 })
    #expect(LocalizedStrings.rescueSentence(in: nil) == LocalizedStrings.english.isLookedAfter)
  }
}
