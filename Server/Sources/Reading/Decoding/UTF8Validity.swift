// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Whether bytes are UTF-8 that may be handed on as it is.
struct UTF8Validity {
  let isValid: Bool
  let hasMultibyte: Bool

  init(_ bytes: [UInt8]) {
    var multibyte = false
    let end = bytes.withUnsafeBufferPointer { buffer in
      UTF8Repair.validPrefix(of: buffer, from: 0, sawMultibyte: &multibyte)
    }
    isValid = end == bytes.count
    hasMultibyte = multibyte
  }
}
