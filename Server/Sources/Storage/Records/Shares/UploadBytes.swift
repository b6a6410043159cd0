// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The file in which a request made bytes of an open upload durable, if no row names it yet.
package enum UploadBytes: Sendable {
  /// It contains all bytes of the upload.
  case whole(NewFile)
  /// It contains the bytes from `start`, after those that were recorded before.
  case piece(NewFile, start: Int)

  var file: NewFile {
    switch self {
    case .whole(let file), .piece(let file, _): file
    }
  }
}
