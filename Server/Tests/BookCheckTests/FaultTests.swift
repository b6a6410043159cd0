// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Foundation
import Testing

@Suite("Damaged books")
struct FaultTests {
  @Test("each fault is found and named, and nothing else", arguments: Fault.all)
  func found(fault: Fault) throws {
    let findings = BookCheck.findings(in: try fault.book())
    #expect(Set(findings.map(\.code)) == [fault.code], "\(findings.map { "\($0.code): \($0.what)" })")
  }

  @Test("what can be mended is mended, and nothing is left", arguments: Fault.all.filter(\.isMended))
  func mended(fault: Fault) throws {
    let repair = try BookRepair.repaired(try fault.book())
    #expect(repair.left == [])
    #expect(Set(repair.mended.map(\.code)) == [fault.code])
    try Self.keep(fault, repair.book)
  }

  @Test(
    "what cannot be mended is said, and the book stays whole", arguments: Fault.all.filter { !$0.isMended })
  func left(fault: Fault) throws {
    let book = try fault.book()
    let repair = try BookRepair.repaired(book)
    #expect(Set(repair.left.map(\.code)) == [fault.code])
    try Self.keep(fault, nil)
  }

  @Test(
    "a mend is the same every time and leaves a sound book alone", arguments: Fault.all.filter(\.isMended))
  func reproducible(fault: Fault) throws {
    let book = try BookRepair.repaired(try fault.book()).book
    #expect(try BookRepair.repaired(try fault.book()).book == book)
    #expect(try BookRepair.repaired(book).book == book)
  }

  @Test("files without a fault keep every byte", arguments: Fault.all.filter(\.isMended))
  func untouched(fault: Fault) throws {
    let original = fault.base == .ours ? try SoundBooks.ours() : SoundBooks.foreign
    let mended = try #require(UnpackedBook(try BookRepair.repaired(try fault.book()).book))
    let changed = original.files.filter { mended[$0.name] != $0.bytes }.map(\.name)
    // The package and the contents follow what was mended elsewhere.
    #expect(changed.count <= 3, "\(changed)")
  }

  /// Keeps the books for epubcheck to judge (Tests/System/check.py), when somebody asks.
  private static func keep(_ fault: Fault, _ mended: [UInt8]?) throws {
    guard let folder = ProcessInfo.processInfo.environment["SHAREPIPE_DAMAGED_BOOKS"] else { return }
    let base = URL(fileURLWithPath: folder)
    let name = String(fault.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    try Data(try fault.book()).write(to: base.appending(path: name + ".damaged.epub"))
    if let mended { try Data(mended).write(to: base.appending(path: name + ".mended.epub")) }
    let line = Case(
      name: fault.name, file: name, code: fault.code, epubcheck: fault.epubcheck, mended: mended != nil)
    try JSONEncoder().encode(line).write(to: base.appending(path: name + ".json"))
  }

  private struct Case: Encodable {
    let name: String
    let file: String
    let code: String
    let epubcheck: [String]
    let mended: Bool
  }
}
