// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Writes programs that tests start.
enum ProgramFile {
  /// Writes a script that can be run.
  ///
  /// Another process writes the file: if this one did, a process that another test starts at the same moment could inherit
  /// the open file, and running the script would fail with ETXTBSY until that process runs its own program.
  static func write(_ script: String, to url: URL) throws {
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", #"printf '%s' "$1" > "$0" && chmod 755 "$0""#, url.path, script]
    try writer.run()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
