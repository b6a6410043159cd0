// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore
import ShareContract

/// Collects a body that may be a short text; a longer body is not kept.
struct BodyBeginning {
  private var bytes: [UInt8] = []
  private var isTooLong = false

  mutating func append(_ chunk: ByteBuffer) {
    guard !isTooLong else { return }
    bytes += chunk.readableBytesView
    isTooLong = bytes.count > SharedText.byteLimit
    if isTooLong { bytes = [] }
  }

  /// The whole body; nil if it is too long or isn't UTF-8.
  var text: String? { isTooLong ? nil : String(validating: bytes, as: UTF8.self) }
}
