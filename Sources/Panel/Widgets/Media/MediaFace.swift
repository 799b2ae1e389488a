internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Localization
package import Look
internal import Settings
internal import Values

/// The look of a media tile.
extension Media {
  private static let turn = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 0.75, response: 0.3)))
  /// The laws of a button's icon, of words that others replace, and of the bar.
  private static let icons = OwnMotion(pose: turn, opacity: turn, smallest: 0.5)
  private static let words = OwnMotion(smallest: 1)
  private static let bar = OwnMotion(place: Scrubber.swelling, pose: Scrubber.swelling)
  private static let second = OwnMotion(place: .instant)

  /// The colour behind a cover.
  static func ground(in room: Room) -> Color {
    room.palette.tile.mixed(with: room.palette.text, 0.12)
  }

  package func write(_ state: State, in room: Room, _ boxes: Boxes) {
    let space = MediaSpace(in: room)
    let cover = { self.cover(state, space, in: room, boxes) }
    let texts = { self.texts(state, space, in: room, boxes) }
    let controls = {
      if let bar = state.scrubber { self.scrubber(bar, state, space, in: room, boxes) }
      self.buttons(state, space, in: room, boxes)
    }
    boxes.card(in: room) {
      switch space.shape {
      case .flat:
        boxes.row(spacing: 8) {
          cover()
          texts().width(.rest(1))
          self.buttons(state, space, in: room, boxes)
        }
      case .narrow:
        boxes.column {
          texts().height(.rest(1))
          self.buttons(state, space, in: room, boxes)
        }
      case .wide:
        boxes.row(spacing: space.spacing) {
          cover()
          boxes.column {
            texts().height(.rest(1))
            controls()
          }.width(.rest(1))
        }
      case .stacked:
        boxes.column {
          cover()
          boxes.space(.px(12))
          texts().height(.natural)
          boxes.space()
          controls()
        }
      case .plain:
        boxes.column {
          boxes.row(spacing: space.spacing) {
            cover()
            texts().width(.rest(1))
          }.height(space.cover > 0 ? .px(space.height) : .rest(1))
          if space.cover > 0 { boxes.space() }
          controls()
        }
      }
    }.padding(room.padding)
  }

  /// The cover or, without one, a note in its place.
  private func cover(_ state: State, _ space: MediaSpace, in room: Room, _ boxes: Boxes) {
    guard let cover = state.cover else { return }
    let (side, palette) = (space.cover, room.palette)
    let radius = min(20, (side * 0.12).rounded())
    boxes.fill(Self.ground(in: room)) {
      if cover.state != .picture {
        let note = (side * 0.42).rounded()
        boxes.icon("music", palette.secondaryText).square(note).key("note")
          .motion(PictureSlot.motion)
        // A player may be silent or have no cover: only an address is reported.
        if state.coverTrouble == .address {
          var text = room.text(palette.strings.webAddress, space.artist, weight: 400)
            .shrinking(to: 9)
          text.alignment = .center
          boxes.overlay {
            boxes.text(text, palette.error).key("trouble").motion(PictureSlot.motion)
          }.height(.px(((side - note) / 2).rounded())).align(.center, .end).padding(across: 4)
        }
      }
      cover.write(radius: radius, in: boxes)
    }.square(side).radius(radius).key("cover")
  }

  private func texts(
    _ state: State, _ space: MediaSpace, in room: Room, _ boxes: Boxes
  ) -> Box {
    let palette = room.palette
    let name = Self.text(of: state.title, bindings.titleText)
    let isFresh = state.title.value != nil && !name.isEmpty
    let old = state.moment.map { "\(palette.strings.outOfDate) · \($0)" }
    let second = name.isEmpty ? "" : old ?? Self.text(of: state.artist, bindings.artistText)
    var lines = [
      (name.isEmpty ? nothing(state.title) : name, isFresh ? palette.text : palette.secondaryText)
    ]
    if space.hasArtist { lines.append((second, palette.secondaryText)) }
    if let word = state.problem?.word { lines[lines.count - 1] = (word, palette.error) }
    return boxes.column {
      if space.shape != .stacked { boxes.space() }
      for (index, line) in lines.enumerated() where !line.0.isEmpty {
        let isTitle = index == 0
        let letters = isTitle ? space.title : space.artist
        var text = room.text(line.0, letters, weight: isTitle ? 650 : 450)
          .shrinking(to: max(12, letters * 0.72))
        if isTitle { text.lines = space.lines }
        if space.shape == .stacked { text.alignment = .center }
        boxes.text(text, line.1).key(.name((isTitle ? "title " : "artist ") + line.0))
          .motion(Self.words).height(.natural)
      }
      if space.shape != .stacked { boxes.space() }
    }
  }

  private static func text(of state: SourceState, _ text: ValueText) -> String {
    text.word(for: state.lastValue?.asText ?? "")
  }

  /// The words in place of a title; a plain failure usually means that no player is running.
  private func nothing(_ state: SourceState) -> String {
    switch state.missing {
    case .failed(.failed), .unknown, nil: strings.notPlaying
    case .failed(let kind): strings.word(of: kind)
    }
  }

  private func scrubber(
    _ bar: Scrubber, _ state: State, _ space: MediaSpace, in room: Room, _ boxes: Boxes
  ) {
    let (palette, times) = (room.palette, times(of: state))
    let isHeld = bar.chosen != nil
    boxes.column {
      boxes.overlay {
        boxes.overlay {
          boxes.fill(palette.text.withAlpha(0.22)).radius(Scrubber.thin / 2).key("track")
          boxes.fill(palette.text).radius(Scrubber.thin / 2).portion(bar.fraction, from: .start)
            .key("fill").grip(isHeld ? .held() : .free())
            .motion(bar.springs ? Self.bar : Self.second)
        }.height(.px(Scrubber.thin)).key("bar").motion(Self.bar)
          .pose(scale: [1, isHeld ? Scrubber.thick / Scrubber.thin : 1])
      }.height(.rest(1))
      boxes.row {
        for (key, words, alignment) in [
          ("elapsed", times.elapsed, TextContent.Alignment.leading),
          ("rest", times.rest, .trailing),
        ] {
          var text = room.text(words, space.time, weight: 500)
          (text.hasTabularDigits, text.alignment) = (true, alignment)
          boxes.text(text, palette.secondaryText).width(.rest(1)).key(.name(key))
        }
      }.height(.px((space.time * 1.4).rounded()))
    }.height(.px(MediaSpace.touch)).key("scrubber").leftToRight()
  }

  private func buttons(_ state: State, _ space: MediaSpace, in room: Room, _ boxes: Boxes) {
    let isPlaying = state.playing.shownValue?.isOn ?? false
    let press = PressMotion(spring: room.press.spring, scale: 0.78)
    let whole = boxes.row(spacing: max(0, space.gap - space.breadth)) {
      if space.isWhole { boxes.space() }
      for button in space.isWhole ? Button.allCases : [.play] {
        let isPlay = button == .play
        let name = isPlay && isPlaying ? "pause" : button.rawValue
        boxes.overlay {
          boxes.overlay {
            let icon = boxes.icon(name, room.palette.text)
            guard isPlay else { return }
            icon.key(.name(name)).motion(Self.icons).opacity(state.playing.isTrusted ? 1 : 0.5)
          }.square(isPlay ? (space.icon * 1.2).rounded() : space.icon).key("face")
            .pressed(state.pressed == button.part, turns: false, by: press)
        }.width(.px(space.breadth)).key(button.key).opacity(action(of: button) == nil ? 0.3 : 1)
      }
      if space.isWhole { boxes.space() }
    }.height(.px(space.row)).key("buttons").leftToRight()
    if !space.isWhole { whole.width(.px(space.breadth)) }
  }
}
