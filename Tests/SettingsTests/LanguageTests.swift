import Localization
import Settings
import TestKinds
import Testing

@Suite struct LanguageTests {
  @Test(arguments: Language.allCases) func `Every language has every word`(_ language: Language) {
    let strings = language.strings
    for child in Mirror(reflecting: strings).children {
      switch child.value {
      case let text as String: #expect(!text.isEmpty, "\(child.label ?? "")")
      case let list as [String]: #expect(!list.contains(""), "\(child.label ?? "")")
      case let counted as Counted:
        for count in 0...120 { #expect(!counted.text(count).isEmpty) }
      case let names as SpringKeyNames:
        for name in Mirror(reflecting: names).children {
          #expect((name.value as? String)?.isEmpty == false, "\(name.label ?? "")")
        }
      default: Issue.record("What is \(child.label ?? "")?")
      }
    }
    #expect(Set(strings.weekdays).count == 7 && strings.months.count == 12)
    #expect(Set(strings.scenes).count == 26)
    let isEnglish = strings.allOff == LocalizedStrings.english.allOff
    #expect(language.rawValue.hasPrefix("en") == isEnglish)
  }

  @Test(arguments: Language.allCases) func `What stands for something is filled in`(
    _ language: Language
  ) throws {
    let strings = language.strings
    let place = strings.place(file: "/a {line}.yaml", line: 4217, column: 986)
    #expect(place.contains("/a {line}.yaml") && place.contains("4217") && place.contains("986"))
    let date = try #require(strings.date(year: 2026, month: 11, day: 21))
    #expect(date.contains("21") && date.contains(strings.weekdays[6]))
    #expect(date.contains(strings.months[10]) && !date.contains("{"))
    for count in [3, 5, 17, 22, 101] {
      #expect(strings.countOn.text(count).contains("\(count)"))
      #expect(strings.mistakes.text(count).contains("\(count)"))
    }
  }

  @Test func `Dates are said as they are in their countries`() {
    let said = Language.allCases.map { $0.strings.date(year: 2026, month: 11, day: 21) }
    #expect(
      said == [
        "Saturday, 21 November", "Saturday, November 21", "Samstag, 21. November",
        "samedi 21 novembre",
        "sábado, 21 de noviembre", "sabato 21 novembre", "sábado, 21 de novembro",
        "zaterdag 21 november", "sobota, 21 listopada", "11月21日 土曜日", "السبت، 21 نوفمبر",
      ])
    let strings = LocalizedStrings.english
    #expect(strings.date(year: 2024, month: 2, day: 29) == "Thursday, 29 February")
    #expect(strings.date(year: 2000, month: 1, day: 1) == "Saturday, 1 January")
    #expect(strings.date(year: 2026, month: 13, day: 1) == nil)
    #expect(strings.date(year: 0, month: 0, day: 0) == nil)
  }

  @Test func `A date stands in the order of its country`() throws {
    func date(_ language: Language?) -> String? {
      language?.strings.date(year: 2026, month: 11, day: 29)
    }
    for (name, said) in [
      ("en_US.UTF-8", "Sunday, November 29"), ("en_CA", "Sunday, November 29"),
      ("en_GB.UTF-8", "Sunday, 29 November"), ("en", "Sunday, 29 November"),
      ("de_US", "Sonntag, 29. November"),
    ] { #expect(date(Language(environment: ["LANG": name])) == said, "\(name)") }
    let text = Array("language: en-US".utf8)
    #expect(date(try Configuration.parse(text, file: "/x").language) == "Sunday, November 29")
  }

  @Test func `A number takes the form that its language has for it`() {
    let polish = Counted(.polish, "one", "few", "many")
    for (count, form) in [
      (0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (12, "many"), (14, "many"),
      (21, "many"), (22, "few"), (112, "many"), (122, "few"),
    ] { #expect(polish.text(count) == form, "\(count)") }
    let arabic = Counted(.arabic, "one", "two", "few", "many", "other")
    for (count, form) in [
      (1, "one"), (2, "two"), (3, "few"), (10, "few"), (11, "many"), (99, "many"), (100, "other"),
      (101, "other"), (103, "few"), (0, "other"),
    ] { #expect(arabic.text(count) == form, "\(count)") }
    #expect(Counted(.upToOne, "one", "more").text(0) == "one")
    #expect(Counted(.one, "{n} thing", "{n} things").text(7) == "7 things")
  }

  @Test func `The environment says which language`() {
    #expect(Language(environment: ["LANG": "de_AT.UTF-8"]) == .german)
    #expect(Language(environment: ["LANG": "de_DE", "LC_ALL": "ja_JP.UTF-8"]) == .japanese)
    #expect(Language(environment: ["LANG": "fr", "LC_ALL": ""]) == .french)
    #expect(Language(environment: ["LANG": "C.UTF-8"]) == nil)
    #expect(Language(environment: [:]) == nil)
  }

  @Test func `The configuration has the last word, and the language the direction`() throws {
    #expect(try parsed("language: ar").isRightToLeft)
    #expect(try !parsed("{language: ar, direction: ltr}").isRightToLeft)
    #expect(try parsed("{language: de, direction: rtl}").isRightToLeft)
    #expect(try parsed("language: de").strings == .german)
    #expect(try parsed("tiles: [{}]").language == nil)
  }
}
