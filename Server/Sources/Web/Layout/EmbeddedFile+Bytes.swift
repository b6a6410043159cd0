// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles

extension EmbeddedFile {
  /// The bytes of the file, which are part of the program.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
  /// The file as text; it has to be in UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
