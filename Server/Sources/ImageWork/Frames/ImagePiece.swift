// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An image that every e-reader shows: a baseline JPEG or a PNG without metadata.
package struct ImagePiece: Sendable, Equatable {
  package enum Kind: UInt8, Sendable { case jpeg = 1, png = 2 }

  package let kind: Kind
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  package init(kind: Kind, width: Int, height: Int, bytes: [UInt8]) {
    self.kind = kind
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
