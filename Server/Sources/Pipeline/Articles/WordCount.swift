// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension String {
  /// The number of words that are separated by white space.
  package var wordCount: Int {
    var (count, isInWord) = (0, false)
    for scalar in unicodeScalars {
      let isSpace = scalar.isSpace
      if !isSpace, !isInWord { count += 1 }
      isInWord = !isSpace
    }
    return count
  }
}

extension Unicode.Scalar {
  // Looking up Unicode's property takes longer than everything else in this loop.
  fileprivate var isSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
