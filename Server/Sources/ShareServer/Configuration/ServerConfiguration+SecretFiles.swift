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
    return allows(0o004, file) && folders(of: file).allSatisfy { allows(0o001, $0) }
  }

  /// The folders that lead to a file.
  private static func folders(of file: String) -> [String] {
    var (folders, folder) = (["/"], URL(filePath: file).deletingLastPathComponent().path)
    while folder.count > 1 {
      folders.append(folder)
      folder = URL(filePath: folder).deletingLastPathComponent().path
    }
    return folders
  }

  private static func allows(_ permission: Int, _ path: String) -> Bool {
    let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    return (mode ?? 0) & permission != 0
  }
}
