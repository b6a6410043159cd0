// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import NIOCore
import ShareContract

/// Collects the beginning of a body that may be a text.
struct BodyBeginning {
  private var bytes: [UInt8] = []
  private var isTooLong = false

  mutating func append(_ chunk: ByteBuffer) {
    guard !isTooLong else { return }
    bytes += chunk.readableBytesView
    isTooLong = bytes.count > SharedText.byteLimit
  }

  /// The whole body without a byte-order mark; nil if it is too long or isn't UTF-8.
  var text: String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return isTooLong ? nil : String(validating: content, as: UTF8.self)
  }

  /// Whether the body is too long and begins with a list of addresses.
  var isLongList: Bool {
    guard isTooLong else { return false }
    return switch SharedText(String(decoding: bytes, as: UTF8.self)).content {
    case .links, .tooManyLinks: true
    case .link, .text: false
    }
  }
}
