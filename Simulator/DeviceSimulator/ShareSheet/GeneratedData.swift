// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// Generates bytes without meaning.
enum GeneratedData {
  static func bytes(_ count: Int) -> Data {
    var data = Data()
    while data.count < count { data.append(block.prefix(count - data.count)) }
    return data
  }

  private static let block = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 8) })
}
