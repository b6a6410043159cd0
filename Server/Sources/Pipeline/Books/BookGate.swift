// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Messages
import ServerCore
import ShareContract
import Storage

/// Checks a book before it is sent, and repairs whatever the destination would reject.
enum BookGate {
  /// Returns the book unchanged if the destination accepts it, otherwise repaired.
  ///
  /// A book that can't be repaired is held back only for Kindle, which rejects whole books without telling the reader;
  /// other destinations get it unchanged.
  static func passed(
    _ book: [UInt8], named name: String, to kind: StoredDestinationKind
  ) throws(Problem) -> [UInt8] {
    guard name.lowercased().hasSuffix(".epub") else { return book }
    let reader: BookReader = kind == .kindle ? .kindle : .epub
    guard !refusals(BookCheck.findings(in: book, for: reader)).isEmpty else { return book }
    guard let repair = try? BookRepair.repaired(book, for: reader) else { return book }
    guard let refusal = refusals(repair.left).first else { return repair.book }
    if kind != .kindle { return book }
    throw Problem(.bookFailed, message(refusal))
  }

  /// The book in the simpler form that its owner chose after a rejection.
  static func simpler(_ book: [UInt8], as rung: BookForm) throws(Problem) -> BookVariant? {
    do {
      return try BookVariant.made(rung, of: book)
    } catch {
      throw Problem(.bookFailed, .simplerBookFailed(reason: error.ownersText))
    }
  }

  private static func refusals(_ findings: [BookFinding]) -> [BookFinding] {
    findings.filter { $0.severity == .reject }
  }

  private static func message(_ finding: BookFinding) -> Message {
    let fix = finding.fix.prefix(1).uppercased() + finding.fix.dropFirst()
    return finding.file.isEmpty
      ? .kindleRefuses(problem: finding.what, reason: finding.why, fix: fix)
      : .kindleRefusesFile(problem: finding.what, file: finding.file, reason: finding.why, fix: fix)
  }
}
