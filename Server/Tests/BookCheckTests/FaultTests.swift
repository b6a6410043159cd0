// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Foundation
import Testing

@Suite("Damaged books")
struct FaultTests {
  @Test("each fault is reported with its rule, and nothing else is", arguments: Fault.all)
  func found(fault: Fault) throws {
    let findings = BookCheck.findings(in: try fault.book())
    #expect(Set(findings.map(\.code)) == [fault.code], "\(findings.map { "\($0.code): \($0.what)" })")
  }

  @Test("a repairable fault is repaired, and no finding is left", arguments: Fault.all.filter(\.isRepairable))
  func repaired(fault: Fault) throws {
    let repair = try BookRepair.repaired(try fault.book())
    #expect(repair.left == [])
    #expect(Set(repair.repaired.map(\.code)) == [fault.code])
    try Self.keep(fault, repair.book)
  }

  @Test(
    "a fault that cannot be repaired is reported, and the book stays complete",
    arguments: Fault.all.filter { !$0.isRepairable })
  func left(fault: Fault) throws {
    let book = try fault.book()
    let repair = try BookRepair.repaired(book)
    #expect(Set(repair.left.map(\.code)) == [fault.code])
    try Self.keep(fault, nil)
  }

  @Test(
    "a repair gives the same bytes every time and does not change a valid book",
    arguments: Fault.all.filter(\.isRepairable))
  func reproducible(fault: Fault) throws {
    let book = try BookRepair.repaired(try fault.book()).book
    #expect(try BookRepair.repaired(try fault.book()).book == book)
    #expect(try BookRepair.repaired(book).book == book)
  }

  @Test("files without a fault keep every byte", arguments: Fault.all.filter(\.isRepairable))
  func untouched(fault: Fault) throws {
    let original = fault.base == .ours ? try SoundBooks.ours() : SoundBooks.foreign
    let repaired = try #require(UnpackedBook(try BookRepair.repaired(try fault.book()).book))
    let changed = original.files.filter { repaired[$0.name] != $0.bytes }.map(\.name)
    // The package and the contents change with repairs in other files.
    #expect(changed.count <= 3, "\(changed)")
  }

  /// Writes the books to the folder in SHAREPIPE_DAMAGED_BOOKS, if it is set, for Tests/System/check.py to check.
  private static func keep(_ fault: Fault, _ repaired: [UInt8]?) throws {
    guard let folder = ProcessInfo.processInfo.environment["SHAREPIPE_DAMAGED_BOOKS"] else { return }
    let base = URL(fileURLWithPath: folder)
    let name = String(fault.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    try Data(try fault.book()).write(to: base.appending(path: name + ".damaged.epub"))
    if let repaired { try Data(repaired).write(to: base.appending(path: name + ".repaired.epub")) }
    let line = Case(
      name: fault.name, file: name, code: fault.code, epubcheck: fault.epubcheck, repaired: repaired != nil)
    try JSONEncoder().encode(line).write(to: base.appending(path: name + ".json"))
  }

  private struct Case: Encodable {
    let name: String
    let file: String
    let code: String
    let epubcheck: [String]
    let repaired: Bool
  }
}
