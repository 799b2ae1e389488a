import Foundation
import TestFolders
import Testing

extension EndToEndTests {
  @Suite struct PlotTests {
    @Test
    func `A spring is plotted into a picture`() async throws {
      let folder = try TestFolder()
      let plot = try PanelProcess(
        ["spring", "--bounciness", "20", "--speed", "18", "--plot", folder.path("spring.png")],
        folder: folder, program: "detent-tools")
      try await Stand.poll("the end") { plot.end != nil }
      #expect(plot.end == .exit(0))
      let file = try Data(contentsOf: URL(fileURLWithPath: folder.path("spring.png")))
      // The signature, then width and height as the first figures of the first chunk.
      #expect(file.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      #expect(file.dropFirst(16).prefix(8).elementsEqual([0, 0, 5, 0, 0, 0, 2, 0xD0]))
    }

    @Test
    func `A plot that cannot be written is told, and numbers of any size are drawn`() async throws {
      let folder = try TestFolder()
      let lost = try PanelProcess(
        ["spring", "--plot", folder.path("nowhere/spring.png")], folder: folder,
        program: "detent-tools")
      try await Stand.poll("the end") { lost.end != nil }
      #expect(lost.end == .exit(73))
      #expect(lost.errorOutput.contains("nowhere/spring.png"))
      for size in ["1e308", "1e-308", "0"] {
        let plot = try PanelProcess(
          [
            "spring", "--from", "-\(size)", "--to", size, "--velocity", size, "--plot",
            folder.path("\(size).png"),
          ], folder: folder, program: "detent-tools")
        try await Stand.poll("the end") { plot.end != nil }
        #expect(plot.end == .exit(0))
      }
    }
  }
}
