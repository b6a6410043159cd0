// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Writes a line to standard output at once, so that it keeps its place among the lines of the device's processes.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Writes a line to standard error.
func complain(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
