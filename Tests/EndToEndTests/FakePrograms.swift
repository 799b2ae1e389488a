import Foundation
import TestFolders

/// Stands in for the programs that the examples run: each says something where it is asked, and
/// writes down what it is told to do.
struct FakePrograms {
  private let folder: TestFolder

  private static let names = ["mosquitto_pub", "mosquitto_sub", "wpctl", "playerctl", "curl"]

  private static let script = """
    #!/bin/sh
    name=${0##*/}
    case "$name $*" in
      *home/lamps) [ "$name" = mosquitto_sub ] && echo off && exec sleep 3600 ;;
      mosquitto_sub*) echo 50; exec sleep 3600 ;;
      "playerctl --follow status") echo Playing; exec sleep 3600 ;;
      "playerctl --follow"*) echo Harbour; exec sleep 3600 ;;
      "playerctl position") echo 42; exit ;;
      "wpctl get-volume"*) echo "Volume: 0.40"; exit ;;
      curl*days* | curl*today*) echo '[{"label": "Tea"}]'; exit ;;
      curl*.json) echo '{"temperature": 8, "text": "Free"}'; exit ;;
    esac
    echo "$name $*" >> "${0%/*}/log"

    """

  init(in folder: TestFolder) throws {
    self.folder = folder
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.path("bin"), withIntermediateDirectories: true)
    for name in Self.names {
      let path = try folder.write(Self.script, to: "bin/\(name)")
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  var environment: [String: String] { ["PATH": "\(folder.path("bin")):/usr/bin:/bin"] }

  /// What was told to do, in order.
  var log: [String] { folder.text(of: "bin/log").split(separator: "\n").map(String.init) }
}
