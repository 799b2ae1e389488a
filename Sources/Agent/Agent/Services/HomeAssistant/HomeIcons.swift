internal import Forms
internal import Network
internal import Runtime
internal import Settings

extension HomeAssistant {
  /// Returns the picture of each entity that has an icon: one that comes with the panel if there is
  /// one like it, else a file with the shape that the house itself serves.
  func pictures(
    of knowledge: HomeKnowledge, _ wish: HomeKnowledge.Wish, keepingIn folder: String,
    _ context: WorkContext
  ) async -> [String: String] {
    var pictures: [String: String] = [:]
    var others: [String: [String]] = [:]
    let shown = wish.entities.union(knowledge.areas(wish).flatMap(knowledge.page))
    for entity in shown where knowledge.knows(entity) {
      guard let name = knowledge.icon(of: entity).flatMap(MaterialIcons.name) else { continue }
      if let own = MaterialIcons.builtIn(name) {
        pictures[entity] = own
      } else {
        others[name, default: []].append(entity)
      }
    }
    let files = await MaterialIcons(home: self, folder: folder, context: context)
      .files(of: Set(others.keys))
    for (name, path) in files {
      for entity in others[name] ?? [] { pictures[entity] = path }
    }
    return pictures
  }
}

/// The icons of the Material Design set, which each Home Assistant serves as shapes without a token.
struct MaterialIcons {
  let home: HomeAssistant
  let folder: String
  let context: WorkContext

  /// Returns the name in the set of an icon such as `mdi:lamp`; nil: it is of another set.
  static func name(_ icon: String) -> String? {
    let parts = icon.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, ["mdi", "hass", "hassio"].contains(String(parts[0])), !parts[1].isEmpty,
      parts[1].utf8.count <= 64,
      parts[1].utf8.allSatisfy({
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    return String(parts[1])
  }

  /// The panel's own icon for one of the set; nil: none looks like it.
  static func builtIn(_ name: String) -> String? {
    ownIcons.first { $0.value.contains(name) }?.key
  }

  private static let ownIcons: [String: Set<String>] = [
    "light": [
      "lightbulb", "lightbulb-group", "lamp", "ceiling-light", "floor-lamp", "desk-lamp",
      "wall-sconce", "lightbulb-outline",
    ],
    "heating": ["thermostat", "radiator", "heating-coil"],
    "blinds": [
      "blinds", "blinds-horizontal", "window-shutter", "roller-shade", "curtains", "awning-outline",
    ],
    "music": ["music", "cast", "speaker", "music-note"],
    "fan": ["fan", "ceiling-fan"],
    "lock": ["lock"],
    "evening": ["palette", "weather-night", "movie-open"],
    "coffee": ["coffee", "coffee-maker"],
    "door": ["door", "door-open", "door-closed"],
    "camera": ["video", "camera", "cctv"],
    "plug": ["power-plug", "power-socket", "power-socket-eu", "toggle-switch-variant"],
    "tv": ["television", "television-classic"],
    "wifi": ["wifi", "router-wireless"],
    "volume": ["volume-high"],
    "power": ["power"],
    "vacuum": ["robot-vacuum", "vacuum"],
    "leaf": ["leaf"],
    "bell": ["bell", "doorbell"],
    "settings": ["cog", "tune", "robot"],
    "home": ["home", "home-variant"],
    "clock": ["clock", "clock-outline", "timer-outline"],
    "play": ["play"],
    "pause": ["pause"],
    "list": ["format-list-bulleted"],
  ]

  /// Returns the files of icons, without those that the house does not have. A file is made when it is
  /// asked for the first time.
  func files(of names: Set<String>) async -> [String: String] {
    var files: [String: String] = [:]
    var missing: [String] = []
    for name in names {
      let path = "\(folder)/mdi-\(name).svg"
      if (try? await context.services.files.read(path, limit: 1 << 16)) != nil {
        files[name] = path
      } else {
        missing.append(name)
      }
    }
    guard !missing.isEmpty, let client = await client else { return files }
    guard let starts = await starts(by: client) else {
      await client.close()
      return files
    }
    // The part of a name is the last that begins before it.
    let parts = Dictionary(grouping: missing) { name in
      starts.last { $0.start <= name }?.file ?? starts[0].file
    }
    for (part, names) in parts {
      guard let shapes = await json("/static/mdi/\(part).json", by: client) else { continue }
      for name in names {
        guard let shape = shapes[name]?.string, !shape.contains("\"") else { continue }
        let path = "\(folder)/mdi-\(name).svg"
        await context.write(path, Array(Self.drawing(of: shape).utf8))
        files[name] = path
      }
    }
    await client.close()
    return files
  }

  private static func drawing(of shape: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path d=\"\(shape)\"/></svg>\n"
  }

  private var client: HTTPClient? {
    get async {
      guard let glib = try? context.services.context.get() else { return nil }
      return try? await HTTPClient(in: glib)
    }
  }

  /// The parts of the set, by the first name in each.
  private func starts(by client: HTTPClient) async -> [(start: String, file: String)]? {
    guard let list = await json("/static/mdi/iconMetadata.json", by: client)?["parts"]?.items
    else { return nil }
    let parts = list.compactMap { part in
      part["file"]?.string.map { (part["start"]?.string ?? "", $0) }
    }
    return parts.isEmpty ? nil : parts
  }

  private func json(_ path: String, by client: HTTPClient) async -> JSONValue? {
    guard let answer = try? await client.send(HTTPRequest(home.address + path)), answer.isSuccess
    else { return nil }
    return try? JSONReader.value(of: answer.body)
  }
}
