// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Everything but UTF-8 and windows-1252, by the system's iconv.
enum ForeignEncoding {
  /// Nil when this system does not know the encoding.
  static func utf8(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 2)
    input.withUnsafeMutableBytes { drain($0, converter, into: &output) }
    return UTF8Repair.repaired(output)
  }

  private static func drain(
    _ input: UnsafeMutableRawBufferPointer, _ converter: iconv_t, into output: inout [UInt8]
  ) {
    var next = input.baseAddress?.assumingMemoryBound(to: CChar.self)
    var left = input.count
    var room = [CChar](repeating: 0, count: 1 << 15)
    while left > 0 {
      let failure = convert(converter, &next, &left, &room, into: &output)
      if failure == 0 || failure == E2BIG { continue }
      guard failure == EILSEQ || failure == EINVAL else { return }
      output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      next = next?.advanced(by: 1)
      left -= 1
    }
  }

  /// Converts until the room is full, the input ends or is wrong; the error number of the last two.
  private static func convert(
    _ converter: iconv_t, _ next: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
    _ room: inout [CChar], into output: inout [UInt8]
  ) -> Int32 {
    room.withUnsafeMutableBufferPointer { buffer in
      var place = buffer.baseAddress
      var free = buffer.count
      let result = iconv(converter, &next, &left, &place, &free)
      let failure = result == -1 ? errno : 0
      output.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(buffer.count - free))
      return failure
    }
  }
}
