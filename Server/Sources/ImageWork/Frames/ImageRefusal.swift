// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why an image was not converted.
package enum ImageRefusal: UInt8, Error, Sendable, CaseIterable {
  /// The bytes are not an image of a supported format.
  case notAnImage = 1
  /// It has more pixels than the limit.
  case tooManyPixels = 2
  /// It is truncated or damaged.
  case damaged = 3
  /// It exceeds the limit of bytes at every quality.
  case tooManyBytes = 4
  /// The request itself is wrong.
  case badRequest = 5
}
