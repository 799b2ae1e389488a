import Agent
import Blocking
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

/// The pieces and the examples on machines of other languages, whose programs write in these.
@Suite struct LocaleTests {
  private static let locales: [[String: String]] = ["de_DE.UTF-8", "ar_EG.UTF-8"].flatMap { name in
    [
      ["LC_ALL": name, "LANG": "C", "LANGUAGE": ""],
      ["LC_ALL": "", "LANG": name, "LANGUAGE": "de"],
    ]
  }

  /// What the stand-ins write: `$p` is the decimal mark, and `say` takes a word in English, German
  /// and Arabic (locale(7)).
  private static let prelude = """
    case ${LC_ALL:-${LC_NUMERIC:-$LANG}} in C | C.* | "") p=. ;; *) p=, ;; esac
    say() {
      case ${LC_ALL:-${LC_MESSAGES:-$LANG}} in
        C) printf %s "$1" ;; ar*) printf %s "$3" ;; *) printf %s "$2" ;;
      esac
    }

    """

  private static func machine(
    _ name: String, in folder: String = "pieces", _ locale: [String: String]
  ) throws -> Piece {
    let piece = try Piece(
      name, in: folder,
      replacing: ["/proc/meminfo": "@/meminfo", "/proc/loadavg": "@/loadavg"], variables: locale)
    piece.fakes.write("MemTotal: 8000000 kB\nMemAvailable: 7680000 kB\n", to: "meminfo")
    piece.fakes.write("0.42 0.30 0.25 1/300 12345\n", to: "loadavg")
    let programs = [
      "awk": "/usr/bin/awk \"$@\" | sed \"s/[.]/$p/\"",
      "wpctl": """
      case $1 in
        get-volume) printf 'Volume: 0%s40%s\\n' $p ' [MUTED]' ;;
        *) case $3 in *[.]*) test $p = . ;; esac && echo "$@" >> "$FAKES/said" ;;
      esac
      """,
      "playerctl": """
      case "$*" in
        position) echo "121${p}500000" ;;
        *length*) echo 480000000; exec sleep 600 ;;
        *status) echo Playing; exec sleep 600 ;;
      esac
      """,
      "vmstat": """
      say procs Prozesse عمليات; echo ' -----------memory----------'
      echo ' r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st'
      echo ' 7  0      0 21849480  23212 2432676    0    0  1059   433  302  883 26  7 67  0  0'
      exec sleep 600
      """,
    ]
    for (name, script) in programs { piece.fakes.add(name, prelude + script) }
    return piece
  }

  @Test(arguments: locales)
  func `the memory and the processor are the same in every language`(
    locale: [String: String]
  ) async throws {
    try await Self.machine("memory", locale).showing("memory") { sources in
      #expect(await sources.comes("memory") { $0 == .number(0.04) })
    }
    try await Self.machine("processor", locale).showing("processor") { sources in
      #expect(await sources.comes("processor") { $0 == .number(0.33) })
    }
  }

  @Test(arguments: locales)
  func `the loudness of PipeWire is the same in every language`(locale: [String: String])
    async throws
  {
    try await Self.machine("volume", locale).showing("volume", "muted") { sources in
      #expect(await sources.comes("volume") { $0 == .number(0.4) })
      #expect(await sources.comes("muted") { $0 == .boolean(true) })
    }
  }

  @Test(arguments: locales)
  func `the loudness of PulseAudio is the same in every language`(locale: [String: String])
    async throws
  {
    let piece = try Self.machine("volume", locale)
    piece.fakes.add("wpctl", "exit 2")
    piece.fakes.add(
      "pactl",
      Self.prelude + """
        case $1 in
          get-sink-volume)
            say 'Volume: front-left:' 'Lautstärke: vorne links:' 'مستوى الصوت: أمامي:'
            echo " 2621 /   4% / -83${p}88 dB,   front-right: 2621 /   4% / -83${p}88 dB"
            say '        balance' '        verteilt' '        توازن'; echo " 0${p}00" ;;
          get-sink-mute) say 'Mute: yes' 'Stumm: ja' 'كتم: نعم'; echo ;;
        esac
        """)
    try await piece.showing("volume", "muted") { sources in
      #expect(await sources.comes("volume") { $0 == .number(0.04) })
      #expect(await sources.comes("muted") { $0 == .boolean(true) })
    }
  }

  @Test(arguments: locales)
  func `the examples are the same in every language`(locale: [String: String]) async throws {
    let home = try Self.machine("home", in: "examples", locale)
    try await home.showing("volume", "media-position", "load", "memory") { sources in
      #expect(await sources.comes("volume") { $0 == .number(0.4) })
      #expect(await sources.comes("media-position") { $0 == .number(121.5) })
      #expect(await sources.comes("load") { $0 == .number(0.4) })
      #expect(await sources.comes("memory") { $0 == .number(0.04) })
    }
    // It reads the number with the decimal mark of its language.
    #expect(await home.perform("volume", .number(0.73)) == .succeeded)
    #expect(home.text(of: "said") == "set-volume @DEFAULT_AUDIO_SINK@ 0.73\n")
    try await Self.machine("media", in: "examples", locale).showing("volume", "muted", "position") {
      sources in
      #expect(await sources.comes("volume") { $0 == .number(0.4) })
      #expect(await sources.comes("muted") { $0 == .boolean(true) })
      #expect(await sources.comes("position") { $0 == .number(121.5) })
    }
    try await Self.machine("meeting", in: "examples", locale).showing("volume") { sources in
      #expect(await sources.comes("volume") { $0 == .number(0.4) })
    }
  }

  private static let probe =
    "echo \"$LC_ALL|$LC_NUMERIC|$LC_TIME|$LC_MESSAGES|$LANG|$PYTHONUNBUFFERED\""

  @Test(
    arguments: [
      (["LC_ALL": "de_DE.UTF-8", "LC_TIME": "C", "LANG": "C"], "", "|C|||de_DE.UTF-8|1"),
      (["LC_ALL": "", "LC_TIME": "ar", "LANG": "de", "LC_NUMERIC": "de"], "", "|C|ar||de|1"),
      (["LANG": "ar"], ", environment: {LC_NUMERIC: ar, PYTHONUNBUFFERED: ''}", "|ar|||ar|"),
      (["LC_ALL": "ar"], ", environment: {LC_ALL: de}", "de|C|||ar|1"),
    ] as [([String: String], String, String)])
  func `a program writes numbers with a point, in the language of the machine and at once`(
    _ inherited: [String: String], _ keys: String, _ seen: String
  ) async throws {
    let names = ["LC_ALL", "LC_NUMERIC", "LC_TIME", "LC_MESSAGES", "LANG", "PYTHONUNBUFFERED"]
    let own = ProcessEnvironment(
      ProcessEnvironment.own.values.filter { !names.contains($0.key) }.merging(inherited) { $1 })
    let folder = try SourceFolder()
    let path = folder.folder.path("said")
    let text = """
      sources:
        poll: {poll: [sh, -c, '\(Self.probe)']\(keys)}
        listen: {listen: [sh, -c, '\(Self.probe); exec sleep 600']\(keys)}
      actions:
        action: {exec: [sh, -c, '\(Self.probe) > "$0"', '\(path)']\(keys)}
      """
    let configuration = try Configuration.unhurried(text)
    let sources = Sources(
      configuration.sources, time: MachineTime.real,
      feeds: SourceSettings.feeds(Services(own: own, files: FileAccess())))
    await sources.setVisible(["poll", "listen"])
    for name in ["poll", "listen"] {
      #expect(await sources.comes(name) { $0 == .text(seen) })
    }
    await sources.shutdown()
    let actions = NamedActions(configuration.actions, runner: ActionRunner(own: own))
    #expect(await actions.perform("action") == .succeeded)
    #expect(folder.folder.text(of: "said") == seen + "\n")
  }
}
