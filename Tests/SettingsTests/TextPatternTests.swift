import Foundation
import Settings
import Testing

/// What the C library's own search (regex(3)) finds, in which patterns were written before: the last
/// group that has found something, or all.
private func posixMatch(_ pattern: String, in text: String) -> String? {
  var expression = regex_t()
  guard regcomp(&expression, pattern, REG_EXTENDED | REG_NEWLINE) == 0 else { return nil }
  defer { regfree(&expression) }
  var found = [regmatch_t](repeating: regmatch_t(), count: expression.re_nsub + 1)
  let bytes = Array(text.utf8CString)
  guard regexec(&expression, bytes, found.count, &found, 0) == 0,
    let part = found.last(where: { $0.rm_so >= 0 })
  else { return nil }
  return String(
    decoding: bytes[Int(part.rm_so)..<Int(part.rm_eo)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

@Suite struct TextPatternTests {
  private static let patterns = [
    "Volume: ([0-9.]+)", "(MUTED|Volume)", "^802-[^:]*:(.*)", "^ *[0-9]+( +[0-9]+){13} +([0-9]+)",
    "([0-9]+[.]?[0-9]*)", "level: ([0-9]+)", "[^:]+", "[^]x]+", "[]x]+", "[a\\]+", "[\\.]+",
    "[[:digit:]]+", "[[:alpha:]_][[:alnum:]_]*", "[^[:space:]]+", "[[:upper:]][[:lower:]]+",
    "\\<is\\>", "\\bV", "a\\{2\\}", "\\(([^)]*)\\)", "^$", "^#(.*)$", "(a)|(b)", "x*", "a.c",
    "([0-9]+)%", "(-?[0-9]+(\\.[0-9]+)?) *(°C)?", "state: (on|off)", "^(.*)=(.*)$", "\\w+",
    "\\s\\S+",
    "a{2,3}", "(ab){2}", "[a-c]+[x-z]", "[]-a]+", "[+--]+", "a\\|b", "\\^", "\\$[0-9]+",
    "[\"'][^\"']*[\"']", "[^0-9]*([0-9]+)", "temp([0-9])_input", "\\*", "[*+?{}.]+", "(|a)b", "n't",
  ]

  private static let texts = [
    "Volume: 0.45 [MUTED]", "802-3-ethernet:Wired connection 1\n802-11-wireless:Home: 5 GHz", "",
    " 7  0      0 21849480  23212 2432676    0    0  1059   433  302  883 26  7 67  0  0",
    "level: 17\nlevel: 18", "key=value\nother=thing", "a\\b.c]x[y", "this is (in) brackets",
    "aa aaa a{2}", "#remark\n\nlast", "23.5 °C", "-4.25", "state: off", "abab", "cost $12 ^ 3*4",
    "say \"hello\" 'you'", "no colon here\nbut: here", "temp1_input: 48000", "a|b ac abc", "äöü ß",
    "don't", "ab]-a--+x",
  ]

  @Test(arguments: patterns)
  func `A pattern finds what it has always found`(_ text: String) throws {
    let pattern = try TextPattern(text)
    for sample in Self.texts {
      let found = try pattern.firstMatch(in: sample)
      #expect(found == posixMatch(text, in: sample), "in \(sample)")
    }
  }

  @Test func `A pattern may say more than before`() throws {
    #expect(try TextPattern("(\\d+)").firstMatch(in: "a 12") == "12")
    #expect(try TextPattern("[\\d.]+").firstMatch(in: "a 1.2") == "1.2")
    #expect(try TextPattern("on(?= air)").firstMatch(in: "one on air") == "on")
    #expect(try TextPattern(".°").firstMatch(in: "3°") == "3°")
    #expect(try TextPattern("^é(.)$").firstMatch(in: "éß") == "ß")
    #expect(try TextPattern("a\0b").firstMatch(in: "a\0b") == "a\0b")
  }

  @Test(arguments: ["(a+)+$", "(a|aa)+$", "(\\w+\\s?)*$", "(a*)*[bc]", "(a+a+)+[bc]"])
  func `A pattern that runs away is given up, and finds what it can elsewhere`(
    _ text: String
  ) throws {
    let pattern = try TextPattern(text)
    let unlucky = String(repeating: "a", count: 60) + "!"
    #expect(throws: TextPatternError.tooCostly) { try pattern.firstMatch(in: unlucky) }
    _ = try pattern.firstMatch(in: "aab")
  }

  @Test(arguments: ["(", "[", "a{3,2}", "(?P<", "\\", "*", "[[:nothing:]]"])
  func `What is no pattern is refused with a reason`(_ text: String) {
    #expect {
      try TextPattern(text)
    } throws: {
      guard case .wrong(let reason) = $0 as? TextPatternError else { return false }
      return !reason.isEmpty
    }
  }

  @Test func `A pattern too long, or one that grows too large, is refused`() throws {
    _ = try TextPattern(String(repeating: "a", count: 200))
    #expect(throws: TextPatternError.tooLong) {
      try TextPattern(String(repeating: "a", count: 201))
    }
    #expect(throws: TextPatternError.self) { try TextPattern("((a{60000}){60000}){60000}") }
    #expect(throws: TextPatternError.self) { try TextPattern("(((((a{99}){99}){99}){99}){99})") }
    #expect(throws: TextPatternError.self) { try TextPattern("a{1,999999999999}?(x") }
  }

  @Test func `A text that makes a harmless pattern costly ends the search, not the panel`() throws {
    let pattern = try TextPattern("(a*a*a*)x")
    let text = String(repeating: "a", count: 4096) + "\nx"
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: TextPatternError.tooCostly) { try pattern.firstMatch(in: text) }
    }
    #expect(time < .seconds(20))
    #expect(try pattern.firstMatch(in: "aax") == "aa")
  }
}
