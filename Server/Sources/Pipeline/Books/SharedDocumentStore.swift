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
  let bodies: DurableFolder
  let fetcher: GuardedFetcher
  let shelf: BookShelf
  let threads: WorkThreads
  let now: @Sendable () -> Date

  /// Stores a single file as it is, and several in a ZIP, which Kindle's service and every computer can open.
  func kept(
    _ documents: [SharedDocument], of share: ShareRecord, title: String?
  ) async throws -> BookRecord {
    var files: [(document: SharedDocument, bytes: [UInt8])] = []
    for document in documents { files.append((document, try await content(of: document, share))) }
    if files.count == 1, let file = files.first {
      let name = fileName(
        forTitle: share.senderTitle ?? file.document.name, ending: file.document.kind.ending)
      return try await shelf.keep(file.bytes, name: name, kind: file.document.kind, madeAt: now())
    }
    let name = fileName(forTitle: title ?? "Documents", ending: SharedDocument.Kind.zip.ending)
    let packed = try await packed(files)
    return try await shelf.keep(packed, name: name, kind: .zip, madeAt: now())
  }

  private func packed(_ files: [(document: SharedDocument, bytes: [UInt8])]) async throws -> [UInt8] {
    do {
      let entries = files.map { file in
        (fileName(forTitle: file.document.name, ending: file.document.kind.ending), file.bytes)
      }
      return try await threads.run { try FileBundle.packed(entries) }
    } catch {
      throw StageFailure.final(Problem(.bookFailed, .filesNotCombined(reason: "\(error)")))
    }
  }

  private func content(of document: SharedDocument, _ share: ShareRecord) async throws -> [UInt8] {
    if let address = document.address { return try await fetched(address) }
    guard let body = try await shares.body(number: share.number) else { throw Self.missing }
    let bodies = bodies
    let bytes = try await threads.run { try ShareMaterial(share, body, bodies).content(of: document) }
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
