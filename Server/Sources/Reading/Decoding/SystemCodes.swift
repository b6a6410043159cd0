// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Single codes through the system's iconv.
enum SystemCodes {
  /// - Parameter body: gets a function from the bytes of one code to its code point, nil where it is none or more.
  static func read(_ name: String, _ body: (([UInt8]) -> UInt32?) -> Void) {
    guard let converter = iconv_open("UTF-32LE", name), converter != iconv_t(bitPattern: -1) else { return }
    defer { iconv_close(converter) }
    body { code($0, converter) }
  }

  private static func code(_ bytes: [UInt8], _ converter: iconv_t) -> UInt32? {
    var input = bytes.map(CChar.init(bitPattern:))
    var output: (UInt32, UInt32) = (0, 0)
    let written = withUnsafeMutableBytes(of: &output) { buffer -> Int in
      input.withUnsafeMutableBufferPointer { from -> Int in
        iconv(converter, nil, nil, nil, nil)
        var (next, left) = (from.baseAddress, from.count)
        var (position, free) = (buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
        let result = iconv(converter, &next, &left, &position, &free)
        guard result != -1, left == 0 else { return 0 }
        // What is held back until it is known what follows.
        iconv(converter, nil, nil, &position, &free)
        return buffer.count - free
      }
    }
    return written == 4 ? output.0 : nil
  }
}
