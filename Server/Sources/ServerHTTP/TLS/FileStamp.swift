// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Identifies the state of a file without reading it; follows links.
///
/// Uses Foundation, because optimized builds find the members of C's `timespec` in another module than debug builds.
struct FileStamp: Sendable, Equatable {
  private let device: Int?
  private let number: Int?
  private let size: Int?
  private let modified: Date?

  /// Returns nil if the file doesn't exist.
  init?(_ path: String) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let found = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
    device = found[.systemNumber] as? Int
    number = found[.systemFileNumber] as? Int
    size = found[.size] as? Int
    modified = found[.modificationDate] as? Date
  }
}
