// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

/// The recorded shapes of host apps, which are also the fixtures of the resolver's tests.
enum HostShapes {
  /// The hosts with a recording.
  static var names: [String] {
    let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// Validates a host name: an unknown one is more likely mistyped than another app.
  static func known(_ host: String) throws -> String {
    guard names.contains(host) || host == "safari" || host == "other" else {
      throw UsageError(
        "--host \(host) is not known: `phone hosts` lists those with a shape, other is any other app")
    }
    return host
  }

  /// The file of a host's shape.
  ///
  /// Nil for a host without one, and for Safari, which runs its page script.
  static func file(named path: String?, of host: String?) throws -> URL? {
    if let path {
      let file = URL(fileURLWithPath: path)
      guard FileManager.default.isReadableFile(atPath: path) else { throw DeviceError("cannot read \(path)") }
      return file
    }
    guard let host, host != "safari", names.contains(host) else { return nil }
    return folder?.appendingPathComponent(host + ".json")
  }

  private static var folder: URL? { Checkout.find("Tests/ShareKitTests/HostShapes") }
}
