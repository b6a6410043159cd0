// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles

extension EmbeddedFile {
  /// The file as text; it has to be in UTF-8.
  var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }
}
