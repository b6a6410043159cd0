// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What tells one state of a file from another without reading it; links are followed.
///
/// By way of Foundation: an optimised build finds the members of C's `timespec` in a module that the debug build does not.
struct FileStamp: Sendable, Equatable {
  private let device: Int?
  private let number: Int?
  private let size: Int?
  private let modified: Date?

  /// Nil when there is no such file.
  init?(_ path: String) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let found = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
    device = found[.systemNumber] as? Int
    number = found[.systemFileNumber] as? Int
    size = found[.size] as? Int
    modified = found[.modificationDate] as? Date
  }
}
