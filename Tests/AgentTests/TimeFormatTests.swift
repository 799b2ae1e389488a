import Glibc
import Localization
import Settings
import TestKinds
import Testing
import Values

@testable import Agent

@Suite struct TimeFormatTests {
  /// Saturday, 28 November 2026, 21:05:09.
  private var moment: tm {
    var moment = tm()
    (moment.tm_year, moment.tm_mon, moment.tm_mday, moment.tm_wday) = (126, 10, 28, 6)
    moment.tm_yday = 331
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
      TimeFormat(format, strings: language.strings).text(moment)
    }
    #expect(text("%A") == day && text("%B") == month)
    #expect(text("%a %d %b %H:%M") == "\(shortDay) 28 \(shortMonth) 21:05")
    #expect(text("%A%B") == day + month)
    #expect(text("%A, 1%d. %B 2026, %S") == "\(day), 128. \(month) 2026, 09")
  }

  @Test(arguments: [
    ("%H %k %I %l %M %S", "21 21 09  9 05 09"), ("%-I:%-M %p %P", "9:5 PM pm"),
    ("%T|%R|%r|%D|%F", "21:05:09|21:05|09:05:09 PM|11/28/26|2026-11-28"),
    ("%d %e %-d %m %-m %y %Y %C %j", "28 28 28 11 11 26 2026 20 332"),
    ("%u %w %V %U %W %G %g %h", "6 6 48 47 47 2026 26 Nov"), ("%_H %0e %_m", "21 28 11"),
    ("%^a %^B %#p %^p", "SAT NOVEMBER pm PM"), ("%%d %n", "%d \n"), ("%%%d", "%28"),
  ])
  func `A time is told in the letters of strftime`(_ format: String, _ text: String) {
    #expect(TimeFormat(format, strings: .english).text(moment) == text)
    let source = "sources: {t: {time: \"\(format.replacing("\n", with: ""))\"}}"
    #expect(throws: Never.self) { try configuration(source) }
  }

  @Test func `What a time cannot show is told`() throws {
    for letter in "tcxXEONLQ+0" {
      #expect(throws: (any Error).self, "%\(letter)") {
        try configuration("sources: {t: {time: \"%\(letter)\"}}")
      }
    }
  }

  @Test(arguments: ["%T", "%S", "%r", "%s", "%-S"]) func `What shows seconds is told each second`(
    _ format: String
  ) {
    #expect(TimeFormat(format, strings: .english).hasSeconds)
    #expect(!TimeFormat("%%T %H:%M %R", strings: .english).hasSeconds)
  }

  @Test func `The halves of a day have the names of the language`() {
    for (language, half) in [(Language.japanese, "午後"), (.arabic, "م"), (.german, "PM")] {
      #expect(TimeFormat("%p", strings: language.strings).text(moment) == half)
    }
    var night = moment
    night.tm_hour = 0
    #expect(TimeFormat("%-I %p", strings: .english).text(night) == "12 AM")
  }

  @Test(arguments: Language.allCases)
  func `No two short days or months are one`(language: Language) {
    func texts(_ format: String, _ count: Int32, _ set: (inout tm, Int32) -> Void) -> [String] {
      (0..<count).map { number in
        var moment = moment
        set(&moment, number)
        return TimeFormat(format, strings: language.strings).text(moment)
      }
    }
    #expect(Set(texts("%a", 7) { $0.tm_wday = $1 }).count == 7)
    #expect(Set(texts("%b", 12) { $0.tm_mon = $1 }).count == 12)
  }

  @Test func `What only looks like a day is none`() {
    let format = TimeFormat("%%A %%%A %H%%B", strings: Language.german.strings)
    #expect(format.text(moment) == "%A %Samstag 21%B")
    #expect(TimeFormat("", strings: Language.german.strings).text(moment) == "")
  }

  @Test func `A source of the time is told the configuration's language`() throws {
    let text = """
      language: de
      sources: {a: {time: "%A"}}
      """
    let configuration = try ConfigurationReading(Array(text.utf8), file: "test").result.get()
    #expect((configuration.sources[0].kind as? TimeSource)?.language == .german)
    let saturday = 1_795_254_060
    let value = configuration.sources[0].value(atUniversalTime: saturday)
    #expect(value == .time(TimeOfDayText(moment: Double(saturday), text: "Samstag")))
  }
}
