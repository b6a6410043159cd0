// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Delivery
import Messages
import ServerCore
import ShareContract
import Storage

/// Checks a book before it is sent, and repairs whatever the destination would reject.
enum BookGate {
  /// The largest book that is read into memory to check or to simplify it, if its destination needs only a copy of the file.
  private static let byteLimit = 64 << 20

  /// Whether a check or a simpler form may make a book smaller.
  static func mayShrink(_ book: BookRecord) -> Bool { isEPUB(book.name) && book.bytes <= byteLimit }

  /// Puts the content into a book that is about to be sent: in the form that its owner chose, or checked, or as it is.
  ///
  /// - Parameter copiesFiles: whether the destination takes a file; then only a book that is checked is read.
  static func fill(
    _ outgoing: inout OutgoingBook, from file: OutgoingFile, as form: BookForm?,
    to kind: StoredDestinationKind, copiesFiles: Bool
  ) throws {
    if let form, let variant = try simpler(file, named: outgoing.fileName, as: form) {
      outgoing.bytes = variant.bytes
      outgoing.mediaType = variant.mediaType
      outgoing.fileName = variant.fileName(for: outgoing.fileName)
    } else if copiesFiles, !isEPUB(outgoing.fileName) || file.count > byteLimit {
      outgoing.file = file
    } else {
      outgoing.bytes = try passed(try file.bytes(), named: outgoing.fileName, to: kind)
    }
  }

  /// Returns the book unchanged if the destination accepts it, otherwise repaired.
  ///
  /// A book that can't be repaired is held back only for Kindle, which rejects whole books without telling the reader;
  /// other destinations get it unchanged.
  private static func passed(
    _ book: [UInt8], named name: String, to kind: StoredDestinationKind
  ) throws(Problem) -> [UInt8] {
    guard isEPUB(name) else { return book }
    let reader: BookReader = kind == .kindle ? .kindle : .epub
    guard !refusals(BookCheck.findings(in: book, for: reader)).isEmpty else { return book }
    guard let repair = try? BookRepair.repaired(book, for: reader) else { return book }
    guard let refusal = refusals(repair.left).first else { return repair.book }
    if kind != .kindle { return book }
    throw Problem(.bookFailed, message(refusal))
  }

  /// The book in the simpler form that its owner chose after a rejection.
  private static func simpler(
    _ file: OutgoingFile, named name: String, as rung: BookForm
  ) throws -> BookVariant? {
    guard file.count <= byteLimit else {
      // Other documents have no simpler form.
      guard isEPUB(name) else { return nil }
      throw Problem(.bookTooLarge, .bookTooLargeToSimplify(size: file.count, limit: byteLimit))
    }
    let book = try file.bytes()
    do {
      return try BookVariant.made(rung, of: book)
    } catch {
      throw Problem(.bookFailed, .simplerBookFailed(reason: error.ownersText))
    }
  }

  private static func isEPUB(_ name: String) -> Bool { name.lowercased().hasSuffix(".epub") }

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
