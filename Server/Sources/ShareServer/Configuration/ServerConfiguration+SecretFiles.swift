// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

extension ServerConfiguration {
  // Docker and Podman let every user of a container read its secrets.
  private static let containerSecrets = "/run/secrets/"

  /// The files with secrets that all users of the machine can read.
  package var exposedSecretFiles: [String] {
    secretFiles.filter { !$0.hasPrefix(Self.containerSecrets) && Self.isReadableByAll($0) }
  }

  /// `attributesOfItem` would describe a link itself.
  private static func isReadableByAll(_ path: String) -> Bool {
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let mode = try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    return (mode ?? 0) & 0o004 != 0
  }
}
