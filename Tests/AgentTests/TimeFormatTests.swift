import Glibc
import Settings
import Testing
import Values

@testable import Agent

@Suite struct TimeFormatTests {
  /// Saturday, 28 November 2026, 21:05:09.
  private var moment: tm {
    var moment = tm()
    (moment.tm_year, moment.tm_mon, moment.tm_mday, moment.tm_wday) = (126, 10, 28, 6)
    (moment.tm_hour, moment.tm_min, moment.tm_sec) = (21, 5, 9)
    return moment
  }

  @Test(arguments: [
    (Language.english, "Saturday", "November", "Sat", "Nov"),
    (.german, "Samstag", "November", "Sam", "Nov"),
    (.french, "samedi", "novembre", "sam", "nove"),
    (.japanese, "土曜日", "11月", "土曜日", "11月"),
  ])
  func `Days and months are named in the panel's language`(
    language: Language, day: String, month: String, shortDay: String, shortMonth: String
  ) {
    func text(_ format: String) -> String {
      TimeFormat(format, words: language.words).text(moment)
    }
    #expect(text("%A") == day && text("%B") == month)
    #expect(text("%a %d %b %H:%M") == "\(shortDay) 28 \(shortMonth) 21:05")
    #expect(text("%A%B") == day + month)
    #expect(text("%A, 1%d. %B 2026, %S") == "\(day), 128. \(month) 2026, 09")
  }

  @Test(arguments: Language.allCases)
  func `No two short days or months are one`(language: Language) {
    func texts(_ format: String, _ count: Int32, _ set: (inout tm, Int32) -> Void) -> [String] {
      (0..<count).map { number in
        var moment = moment
        set(&moment, number)
        return TimeFormat(format, words: language.words).text(moment)
      }
    }
    #expect(Set(texts("%a", 7) { $0.tm_wday = $1 }).count == 7)
    #expect(Set(texts("%b", 12) { $0.tm_mon = $1 }).count == 12)
  }

  @Test func `What only looks like a day is none`() {
    let format = TimeFormat("%%A %%%A %H%%B", words: Language.german.words)
    #expect(format.text(moment) == "%A %Samstag 21%B")
    #expect(TimeFormat("", words: Language.german.words).text(moment) == "")
  }

  @Test func `A source of the time is told the configuration's language, and others none`() throws {
    let text = """
      language: de
      sources: {a: {time: "%A"}, b: {poll: [a]}}
      """
    let configuration = try ConfigurationReading(Array(text.utf8), file: "test").result.get()
    #expect(configuration.sources.map(\.language) == [.german, nil])
    let saturday = 1_795_254_060
    let value = configuration.sources[0].value(atUniversalTime: saturday)
    #expect(value == .time(TimeOfDayText(moment: Double(saturday), text: "Samstag")))
  }
}
