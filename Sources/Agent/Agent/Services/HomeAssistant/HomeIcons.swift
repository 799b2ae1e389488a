internal import Forms
internal import Network
internal import Runtime
internal import Settings

/// The icons of an entity: their names in the house, or their pictures here.
struct EntityIcons: Equatable {
  var plain: String
  /// The icons in some states, each under the state or the number from which on it counts.
  var states: [(key: String, value: String)] = []

  static func == (a: EntityIcons, b: EntityIcons) -> Bool {
    a.plain == b.plain && a.states.elementsEqual(b.states) { $0 == $1 }
  }
}

extension EntityIcons {
  /// - Parameter icons: The icons of a kind of entity as Home Assistant tells them
  ///   (`frontend/get_icons`).
  init?(_ icons: JSONValue?) {
    guard let plain = icons?["default"]?.string else { return nil }
    self.plain = plain
    for key in ["state", "range"] {
      for (state, icon) in icons?[key].entries ?? [] where !state.isEmpty {
        if let icon = icon.string { states.append((state, icon)) }
      }
    }
    states.sort { $0.key < $1.key }
  }

  /// - Returns: Nil: the plain one is not there.
  func mapped(_ picture: (String) -> String?) -> EntityIcons? {
    guard let plain = picture(plain) else { return nil }
    return EntityIcons(
      plain: plain, states: states.compactMap { key, icon in picture(icon).map { (key, $0) } })
  }
}

extension HomeAssistant {
  /// Returns the pictures of each entity that has an icon: one that comes with the panel if there is
  /// one like it, else files with the shapes that the house itself serves. The icons of an entity that
  /// has several are all of the house, so that they match.
  func pictures(
    of knowledge: HomeKnowledge, _ wish: HomeKnowledge.Wish, keepingIn folder: String,
    _ context: WorkContext
  ) async -> [String: EntityIcons] {
    let shown = wish.entities.union(knowledge.areas(wish).flatMap(knowledge.page))
    var icons: [String: EntityIcons] = [:]
    for entity in shown where knowledge.knows(entity) {
      icons[entity] = knowledge.icons(of: entity)?.mapped(MaterialIcons.name)
    }
    let needed = icons.values.flatMap { icons in
      icons.states.isEmpty && MaterialIcons.builtIn(icons.plain) != nil
        ? [] : [icons.plain] + icons.states.map(\.value)
    }
    let files = await MaterialIcons(home: self, folder: folder, context: context)
      .files(of: Set(needed))
    return icons.compactMapValues { icons in
      if !icons.states.isEmpty, let all = icons.mapped({ files[$0] }) { return all }
      return (MaterialIcons.builtIn(icons.plain) ?? files[icons.plain]).map {
        EntityIcons(plain: $0)
      }
    }
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
