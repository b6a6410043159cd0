// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Messages
import ServerCore
import ShareContract
import Storage

/// The last look at a book before it leaves: what the destination would refuse does not go out unsaid.
enum BookGate {
  /// The book as it is when nothing in it is refused, else mended.
  ///
  /// Only Kindle refuses whole books without a word to the reader, so only there a book that cannot be mended is
  /// held back; other destinations get it as it is.
  static func passed(
    _ book: [UInt8], named name: String, to kind: StoredDestinationKind
  ) throws(Problem) -> [UInt8] {
    guard name.lowercased().hasSuffix(".epub") else { return book }
    let reader: BookReader = kind == .kindle ? .kindle : .epub
    guard !refusals(BookCheck.findings(in: book, for: reader)).isEmpty else { return book }
    guard let repair = try? BookRepair.repaired(book, for: reader) else { return book }
    guard let refusal = refusals(repair.left).first else { return repair.book }
    if kind != .kindle { return book }
    throw Problem(.bookFailed, detail: words(refusal))
  }

  /// The book in the form that its owner chose after a refusal.
  static func simpler(_ book: [UInt8], as rung: BookForm) throws(Problem) -> BookVariant? {
    do {
      return try BookVariant.made(rung, of: book)
    } catch {
      throw Problem(.bookFailed, .simplerBookFailed(reason: "\(error)"))
    }
  }

  private static func refusals(_ findings: [BookFinding]) -> [BookFinding] {
    findings.filter { $0.severity == .reject }
  }

  private static func words(_ finding: BookFinding) -> String {
    let fix = finding.fix.prefix(1).uppercased() + finding.fix.dropFirst()
    let message: Message =
      finding.file.isEmpty
      ? .kindleRefuses(problem: finding.what, reason: finding.why, fix: fix)
      : .kindleRefusesFile(problem: finding.what, file: finding.file, reason: finding.why, fix: fix)
    return message.text
  }
}
