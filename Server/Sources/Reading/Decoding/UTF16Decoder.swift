// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// UTF-16 of either order; a surrogate alone becomes U+FFFD.
enum UTF16Decoder {
  static func utf8(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for at in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (one, two) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      units.append(isBigEndian ? one << 8 | two : two << 8 | one)
    }
    let text = Array(String(decoding: units, as: UTF16.self).utf8)
    return bytes.count.isMultiple(of: 2) ? text : text + [0xEF, 0xBF, 0xBD]
  }
}
