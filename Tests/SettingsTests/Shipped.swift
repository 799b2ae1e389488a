import Settings
import TestKinds

@testable import Forms

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The configuration files of the project.
enum Shipped: String, CaseIterable {
  case controlCenter = "control-center.yaml"
  case scene = "scene.yaml"
  case home = "examples/home.yaml"
  case homeAssistant = "examples/home-assistant.yaml"
  case homeMQTT = "examples/home-mqtt.yaml"
  case workshop = "examples/workshop.yaml"
  case meeting = "examples/meeting.yaml"
  case media = "examples/media.yaml"

  var path: String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/Config/\(rawValue)"
  }

  var text: String { SettingsTests.text(of: path) }
}

/// What stands in a file; nothing where it cannot be read.
func text(of path: String) -> String {
  guard let stream = fopen(path, "r") else { return "" }
  defer { fclose(stream) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, stream)
  return String(decoding: bytes.prefix(count), as: UTF8.self)
}

/// What is wrong with `text` as `LINE:COLUMN: MESSAGE`, line by line.
func mistakes(_ text: String, file: String = "/nowhere/panel.yaml") -> [String] {
  mistakes(bytes: Array(text.utf8), file: file)
}

func mistakes(bytes: [UInt8], file: String = "/nowhere/panel.yaml") -> [String] {
  do throws(ConfigurationError) {
    _ = try Configuration.parse(bytes, file: file)
    return []
  } catch {
    return error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
  }
}

func parsed(_ text: String) throws -> Configuration {
  try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
}
