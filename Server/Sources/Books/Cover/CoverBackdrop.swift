// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The image behind the drawing of a cover, which leaves a gap for it.
package struct CoverBackdrop: Sendable, Equatable {
  package let bytes: [UInt8]
  package let left: Int
  package let top: Int
  /// The area that the image fills; the image is cropped to it if it has another shape.
  package let width: Int
  package let height: Int
}
