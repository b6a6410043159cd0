// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit

/// Writes lines to standard output without buffering, so that they stay in order with those of the device's processes.
///
/// Control characters are escaped, so untrusted text is safe for a terminal.
func say(_ lines: String) {
  FileHandle.standardOutput.write(Data((TerminalText.lines(lines) + "\n").utf8))
}

/// Writes a value to standard output as one line of JSON, safe for a terminal.
func sayJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  FileHandle.standardOutput.write(TerminalText.json(try encoder.encode(value)) + Data("\n".utf8))
}

/// Writes lines to standard error, safe for a terminal.
func complain(_ lines: String) {
  FileHandle.standardError.write(Data((TerminalText.lines(lines) + "\n").utf8))
}
