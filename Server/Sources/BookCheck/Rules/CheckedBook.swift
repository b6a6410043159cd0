// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A book under check: its archive, its package and the facts of its pages.
final class CheckedBook {
  let archive: Archive
  let package: PackageFile
  let list: FindingList
  /// The facts of each page and style sheet, by its path.
  var pages: [String: PageFacts] = [:]

  init(_ archive: Archive, _ package: PackageFile, _ list: FindingList) {
    self.archive = archive
    self.package = package
    self.list = list
  }
}
