internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
package import Look
package import Settings
internal import Values

/// A value on a dial: an arc of strokes that light up one after another, the number in its middle.
package struct Gauge: HeardKind {
  package let source: String?
  private let name: TileName
  private let text: ValueText
  /// The ways to write the value on a dial, the longest first, none without its unit.
  private let texts: [ValueText]

  private static let spring = constant(try Spring(dampingRatio: 1, response: 0.35))
  fileprivate static let motion = OwnMotion(color: .spring(spring), progress: .spring(spring))

  package init(_ tile: TileSettings, in configuration: Configuration) {
    (source, name) = (tile.source, TileName(tile))
    text = ValueText(shown: tile, in: configuration)
    texts = text.unit.isEmpty || !text.short.unit.isEmpty ? [text, text.short] : [text]
  }

  /// A dial below the name or beside it or, if the number on a dial would be hard to read, a row of
  /// strokes below the number.
  package func write(_ value: HeardValue, in room: Room, _ boxes: Boxes) {
    let (state, moment) = (value.state, value.moment)
    let name = name.showing(state.lastValue)
    let face = Face(state, in: room)
    boxes.card(in: room) {
      boxes.firstThatFits {
        for text in texts {
          boxes.shape {
            boxes.column(spacing: room.size.height < 72 ? 0 : 4) {
              boxes.column { boxes.header(name, since: moment, in: room) }.yielding()
              face.dial(text, in: boxes).height(.rest(1))
            }.padding(across: room.padding, top: room.edge, bottom: room.edge)
          }
        }
        for text in texts {
          boxes.shape {
            let side = room.size.height - 12
            boxes.row(spacing: 4) {
              boxes.column { boxes.header(name, since: moment, in: room, lines: 3) }
                .padding(top: room.edge - 6, bottom: room.edge - 6).width(.rest(1))
              face.dial(text, in: boxes).width(.px(side))
            }.padding(top: 6, bottom: 6, start: room.padding, end: room.padding - 2)
          }
        }
        boxes.shape { row(face, name, since: moment, in: room, boxes) }
      }
    }
  }

  private func row(
    _ face: Face, _ name: TileName, since moment: String?, in room: Room, _ boxes: Boxes
  ) {
    boxes.column(spacing: room.size.height < 72 ? 0 : 4) {
      boxes.header(name, since: moment, in: room)
      boxes.sized { size in
        let stroke = max(5, min(14, (size.height * 0.25).rounded()))
        let letters = (max(1, size.height - stroke - 2) * 0.8).rounded()
        boxes.column(spacing: 2) {
          boxes.value(
            face.state, as: text,
            letters: max(room.letters + 1, min(34 * room.palette.textScale, letters)),
            least: room.letters, in: room
          ).height(.rest(1))
          boxes.strokes(face.fraction(text), lit: face.lit, dim: face.dim).height(.px(stroke))
        }
      }
    }.padding(across: room.padding, top: room.edge, bottom: room.edge)
  }
}

/// The colours of a gauge and the state that it shows.
private struct Face {
  let state: SourceState
  let room: Room
  let dim, lit: Color

  init(_ state: SourceState, in room: Room) {
    (self.state, self.room) = (state, room)
    let palette = room.palette
    dim = palette.tile.mixed(with: palette.text, palette.faint)
    // Paler for an old value, except in high contrast.
    lit = palette.accentMarks.withAlpha(state.value != nil || palette.outline != nil ? 1 : 0.4)
  }

  func fraction(_ text: ValueText) -> Double { state.number.map(text.fraction) ?? 0 }

  /// A dial that is large enough for its number, which may be slightly smaller than the name.
  func dial(_ text: ValueText, in boxes: Boxes) -> Box {
    let least = min(room.letters + 1, 14 * room.palette.textScale)
    let radius = max(30, least * max(1.5, TextContent.width(of: text.longest)) / 1.35)
    return boxes.overlay {
      boxes.dial(fraction(text), lit: lit, dim: dim).key("dial").motion(Gauge.motion)
      boxes.sized { size in
        let radius = Dial.radius(in: size)
        let letters = (min(radius * 0.5, 44) * room.palette.textScale).rounded()
        let height = (letters * 1.4).rounded()
        boxes.overlay {
          boxes.overlay {
            boxes.value(
              state, as: text, letters: letters, least: room.letters, alignment: .center, in: room)
          }.size(radius * 1.35, height).align(.center, .start)
        }.padding(top: max(0, (Dial.center(in: size).y - height / 2).rounded()))
      }
    }.atLeast(2 * radius, 1.72 * radius)
  }
}
