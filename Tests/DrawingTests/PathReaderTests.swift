import DetentScene
import Testing

@testable import Drawing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct PathReaderTests {
  @Test func `all commands are read, absolute and relative`() throws {
    let absolute = "M1 2L3 4H5V6C1 2 3 4 5 6S7 8 9 10Q1 1 2 2T4 4Z"
    let relative = "m1 2l2 2h2v2c-4-4-2-2 0 0s2 2 4 4q-8-9-7-8t2 2z"
    #expect(try PathReader.elements(of: absolute) == PathReader.elements(of: relative))
    #expect(try PathReader.elements(of: absolute).count == 9)
    #expect(try PathReader.elements(of: "M1.5.5-2,3") == [.move(1.5, 0.5), .line(-2, 3)])
    #expect(try PathReader.elements(of: " M 1e1 2E-1 z ") == [.move(10, 0.2), .close])
  }

  @Test func `arcs stay on their ellipse and end where they should`() throws {
    for flags in ["0 0", "0 1", "1 0", "1 1", "01", "10"] {
      let elements = try PathReader.elements(of: "M10 0A10 10 0 \(flags) 0 10")
      guard case .curve(_, _, _, _, let x, let y) = elements.last else {
        Issue.record("no curve")
        continue
      }
      #expect(abs(x) < 1e-9 && abs(y - 10) < 1e-9)
      let isLarge = flags.first == "1"
      #expect(elements.count == (isLarge ? 4 : 2))
    }
    #expect(try PathReader.elements(of: "M0 0A0 5 0 0 1 9 9") == [.move(0, 0), .line(9, 9)])
    // What no number can hold is no arc.
    #expect(
      try PathReader.elements(of: "M1e308 0A1 1 0 0 1 -1e308 0")
        == [.move(1e308, 0), .line(-1e308, 0)])
  }

  @Test(arguments: [
    "L1 1", "M", "M1", "M1 1L", "M1 1X2", "M1 1A1 1 0 2 0 3 3", "M1..2 3", "M1 1e", "M1 nan", "x",
  ])
  func `wrong data is refused with its place`(data: String) {
    #expect(throws: DrawingError.self) { try PathReader.elements(of: data) }
  }

  @Test(arguments: IconName.builtIn)
  func `the embedded icons are those of the files and stay on their grid`(name: IconName) throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
      .joined(separator: "/")
    let path = "\(folder)/Sources/Scene/Drawing/Icons/\(name.rawValue).svg"
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    let paths = text.split(separator: "<path d=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(BuiltInIcons.paths(of: name.rawValue)?.map(\.description) == paths)
    for element in try paths.flatMap({ try PathReader.elements(of: $0) }) {
      if case .curve(_, _, _, _, let x, let y) = element { #expect(isOnGrid(x) && isOnGrid(y)) }
      if case .line(let x, let y) = element { #expect(isOnGrid(x) && isOnGrid(y)) }
    }
  }

  private func isOnGrid(_ v: Double) -> Bool { v > 2 && v < 22 }

  @Test func `every icon is one that a file can name`() {
    #expect(IconName.builtIn.count == 27)
  }
}
