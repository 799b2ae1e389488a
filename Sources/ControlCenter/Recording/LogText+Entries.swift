internal import DetentMotion
internal import Display
internal import Geometry
internal import Values

extension LogText {
  mutating func append(_ header: LogHeader) {
    word("detent-log")
    number(LogHeader.format)
    endLine()
    line("program", header.program)
    line("libraries", header.libraries)
    for item in header.ingredients {
      switch item.kind {
      case .font: word("font")
      case .picture: word("picture")
      }
      hex(item.digest)
      text(item.name)
      endLine()
    }
    word("screen")
    number(header.size.width)
    number(header.size.height)
    real(header.scale)
    endLine()
    append(header.configuration)
    word("begin")
    endLine()
  }

  mutating func append(_ entry: LogEntry) {
    switch entry {
    case .turn: word("turn")
    case .event(let event): append(event)
    case .resized(let size, let scale):
      word("resized")
      number(size.width)
      number(size.height)
      real(scale)
    case .now(let time): append("now", time)
    case .target(let time): append("target", time)
    case .buffer(let index, let age):
      word("buffer")
      number(index)
      number(age)
    case .noBuffer: word("no-buffer")
    case .shown(let digest): append(digest)
    case .wall(let time): append(time)
    case .wallJumped: word("wall-jumped")
    case .outcome(let run, let outcome): append(outcome, of: run)
    case .kept(let number, let outcome): append(outcome, of: number)
    case .source(let name, let state): append(state, of: name)
    case .picture(let news): append(news)
    case .reload(let configuration):
      word("reload")
      endLine()
      return append(configuration)
    case .notice(nil): word("notice-gone")
    case .notice(let notice?):
      line("notice", notice.title)
      line("place", notice.place)
      line("sentence", notice.sentence)
      word("footing")
      text(notice.footing)
    case .end: word("end")
    }
    endLine()
  }

  private mutating func append(_ event: DisplayEvent) {
    switch event {
    case .touch(let touch): append(touch)
    case .frame(let time):
      append("frame", time.target)
      real(time.interval)
    case .bufferReleased: word("released")
    case .presented(let time): append("presented", time)
    // Never a lone event in a log; see `LogEntry.resized`.
    case .resized: word("resized")
    case .contentLost: word("content-lost")
    case .devicesChanged: word("devices")
    case .key(let event):
      append(event.isDown ? "key-down" : "key-up", event.time)
      text(event.key.rawValue)
    case .closeRequested: word("close")
    }
  }

  private mutating func append(_ touch: TouchEvent) {
    switch touch.phase {
    case .began: word("down")
    case .moved: word("move")
    case .ended: word("up")
    case .cancelled: word("lost")
    }
    number(touch.id.number)
    real(touch.position.x)
    real(touch.position.y)
    number(touch.time.nanoseconds)
    if let breadth = touch.breadth { real(breadth) }
  }

  private mutating func append(_ digest: FrameDigest) {
    word("shown")
    hex(digest.pixels)
    number(digest.bounds.minX)
    number(digest.bounds.minY)
    number(digest.bounds.maxX)
    number(digest.bounds.maxY)
    hexRun(digest.rows)
    hexRun(digest.columns)
  }

  private mutating func append(_ time: LocalTime) {
    word("wall")
    number(time.hour)
    number(time.minute)
    real(time.secondsToNextMinute)
    text(time.date)
  }

  private mutating func append(_ news: PictureNews) {
    word("picture")
    number(news.number)
    switch news.outcome {
    case .read(let png):
      word("png")
      hexBytes(png)
    case .failed(let why):
      word("failed")
      text(why)
    }
  }

  private mutating func append(_ outcome: ActionOutcome, of run: Int) {
    word("outcome")
    number(run)
    switch outcome {
    case .succeeded: word("succeeded")
    case .failed(_, let kind): text(kind.rawValue)
    }
    text(outcome.message ?? "")
  }

  private mutating func append(_ outcome: KeepingOutcome, of number: Int) {
    word("kept")
    self.number(number)
    switch outcome {
    case .file(let path): word("file"); text(path)
    case .overlay(let path): word("overlay"); text(path)
    case .failed(let reason): word("failed"); text(reason)
    }
  }

  /// Two lines: the first ends with the source's name, the second has what may be any text.
  private mutating func append(_ state: SourceState, of name: String) {
    word("source")
    switch state {
    case .unknown: line("unknown", name)
    case .failed(_, let kind):
      text(kind.rawValue)
      line(name)
    case .fresh(_, let time):
      append("fresh", time)
      line(name)
    case .stale(_, let time):
      append("stale", time)
      line(name)
    }
    word("is")
    switch state {
    case .unknown: word("nothing")
    case .failed(let reason, _): text(reason)
    case .fresh(let value, _), .stale(let value, _): append(value)
    }
  }

  private mutating func append(_ value: SourceValue) {
    switch value {
    case .number(let number):
      word("number")
      real(number)
    case .boolean(true): word("true")
    case .boolean(false): word("false")
    case .text(let string):
      word("text")
      text(string)
    case .rows, .image, .time:
      var writer = ByteWriter()
      value.write(to: &writer)
      word("coded")
      hexBytes(writer.bytes)
    }
  }

  private mutating func append(_ configuration: ConfigurationText) {
    for file in configuration.files {
      line(file.isOverlay ? "overlay" : "file", file.path)
      quoted(file.bytes)
    }
  }

  private mutating func append(_ name: StaticString, _ time: Instant) {
    word(name)
    number(time.nanoseconds)
  }

  private mutating func line(_ name: StaticString, _ rest: String) {
    word(name)
    line(rest)
  }

  private mutating func line(_ rest: String) {
    text(rest)
    endLine()
  }
}
