extension SourceValue {
  private enum Kind: UInt8 {
    case number, off, on, text, rows, image, time
  }

  package func write(to writer: inout ByteWriter) {
    func begin(_ kind: Kind) { writer.write(kind.rawValue) }
    switch self {
    case .number(let number):
      begin(.number)
      writer.write(number)
    case .boolean(let isOn): begin(isOn ? .on : .off)
    case .text(let text):
      begin(.text)
      writer.write(text)
    case .rows(let rows):
      begin(.rows)
      writer.write(rows) { writer, row in
        writer.write(row.label)
        writer.write(row.detail)
        writer.write(optional: row.icon) { $0.write($1) }
      }
    case .image(let image):
      begin(.image)
      image.write(to: &writer)
    case .time(let time):
      begin(.time)
      writer.write(time.moment)
      writer.write(time.text)
      writer.write(time.detail)
    }
  }

  package init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
    switch Kind(rawValue: try reader.byte()) {
    case .number: self = .number(try reader.real())
    case .off: self = .boolean(false)
    case .on: self = .boolean(true)
    case .text: self = .text(try reader.text())
    case .rows:
      self = .rows(
        try reader.list { (reader) throws(ByteReader.Malformed) in
          ValueRow(
            try reader.text(), detail: try reader.text(),
            icon: try reader.optional { (reader) throws(ByteReader.Malformed) in
              try reader.text()
            })
        })
    case .image: self = .image(try ImageReference(from: &reader))
    case .time:
      self = .time(
        TimeOfDayText(
          moment: try reader.real(), text: try reader.text(), detail: try reader.text()))
    case nil: throw ByteReader.Malformed()
    }
  }
}

extension ImageReference {
  package func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(version)
  }

  package init(from reader: inout ByteReader) throws(ByteReader.Malformed) {
    self.init(try reader.text(), version: try reader.text())
  }
}
