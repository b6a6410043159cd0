// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes every message as `MESSAGE-ID.eml` into a folder, for a Sharepipe server without a mail server.
///
/// The file is named after the Message-ID, so a second attempt replaces the file of the first one.
package struct MailFolderCarrier: MailCarrier {
  private let folder: String

  /// Creates a carrier that writes into `folder`, which is created if it doesn't exist.
  package init(folder: String) { self.folder = folder }

  package func carry(
    _ message: MailMessage, beforeEnd: @escaping @Sendable () -> Bool
  ) async -> DeliveryOutcome {
    do {
      try store(message.encoded(), as: message.messageID + ".eml")
      return .written(reply: "written as \(message.messageID).eml")
    } catch {
      return .tryAgain(.init(.mailFolderUnwritable, detail: error.description))
    }
  }

  private func store(_ bytes: [UInt8], as name: String) throws(FileProblem) {
    guard mkdirIfMissing() else { throw FileProblem("mkdir", folder) }
    let temporary = "\(folder)/.\(name).\(UUID().uuidString)"
    defer { unlink(temporary) }
    try writeDurably(bytes, to: temporary)
    guard rename(temporary, "\(folder)/\(name)") == 0 else { throw FileProblem("rename", name) }
    try syncFolder()
  }

  private func mkdirIfMissing() -> Bool {
    (try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
  }

  private func writeDurably(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileProblem("open", path) }
    defer { close(file) }
    try writeAll(bytes, to: file)
    if fsync(file) != 0 { throw FileProblem("fsync", path) }
  }

  private func writeAll(_ bytes: [UInt8], to file: Int32) throws(FileProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw FileProblem("write", folder)
      }
    }
  }

  private func syncFolder() throws(FileProblem) {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw FileProblem("open", folder) }
    let failed = fsync(directory) != 0
    close(directory)
    if failed { throw FileProblem("fsync", folder) }
  }
}

private struct FileProblem: Error, CustomStringConvertible {
  let description: String

  /// Uses the reason in `errno`.
  init(_ call: String, _ path: String) {
    description = "\(call) \(path): \(String(cString: strerror(errno)))"
  }
}
