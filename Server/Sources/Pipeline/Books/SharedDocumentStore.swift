// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Crypto
import Fetching
import Foundation
import Messages
import ServerCore
import ShareContract
import Storage

/// Stores shared files unchanged in the folder of books.
struct SharedDocumentStore: Sendable {
  let shares: Shares
  let bodies: any FileStore
  let fetcher: GuardedFetcher
  let store: BookStore
  let threads: WorkThreads
  let now: @Sendable () -> Date

  /// What was stored, and why it isn't sent.
  struct Stored {
    let book: BookRecord
    /// The problem of the first file that can't be opened.
    var problem: Problem?
  }

  /// Stores a single file as it is, and several in a ZIP, which Kindle's service and every computer can open.
  func stored(_ documents: [SharedDocument], of share: ShareRecord, title: String?) async throws -> Stored {
    var files: [CheckedFile] = []
    for document in documents { files.append(try await checked(document, share)) }
    let problem = files.lazy.compactMap(\.problem).first
    if files.count == 1, let file = files.first {
      let name = fileName(forTitle: share.senderTitle ?? file.name, ending: file.kind.ending)
      return Stored(
        book: try await store.keep(file.bytes, name: name, kind: file.kind, madeAt: now()), problem: problem)
    }
    let name = fileName(forTitle: title ?? "Documents", ending: SharedDocument.Kind.zip.ending)
    let packed = try await packed(files)
    return Stored(
      book: try await store.keep(packed, name: name, kind: .zip, madeAt: now()), problem: problem)
  }

  private func checked(_ document: SharedDocument, _ share: ShareRecord) async throws -> CheckedFile {
    let bytes = try await content(of: document, share)
    return try await threads.run { CheckedFile(document, bytes) }
  }

  private func packed(_ files: [CheckedFile]) async throws -> [UInt8] {
    do {
      let entries = files.map { (fileName(forTitle: $0.name, ending: $0.kind.ending), $0.bytes) }
      return try await threads.run { try FileBundle.packed(entries) }
    } catch {
      throw StageFailure.final(Problem(.bookFailed, .filesNotCombined(reason: error.ownersText)))
    }
  }

  private func content(of document: SharedDocument, _ share: ShareRecord) async throws -> [UInt8] {
    if let address = document.address { return try await fetched(address) }
    guard let body = try await shares.body(number: share.number) else { throw Self.missing }
    let local = try await LocalBody(body, in: bodies)
    let bytes = try await threads.run { try ShareMaterial(share, local).content(of: document) }
    guard let bytes else { throw Self.missing }
    return bytes
  }

  private static let missing = StageFailure.final(
    Problem(.damagedShare, .shareFileMissing))

  private func fetched(_ address: String) async throws -> [UInt8] {
    do {
      let resource = try await fetcher.fetch(address, limits: .document, accept: .any)
      guard (200..<300).contains(resource.status) else {
        throw StageFailure(resource)
      }
      return resource.body
    } catch let failure as StageFailure {
      throw failure
    } catch let problem as FetchProblem {
      throw StageFailure(problem)
    }
  }
}
