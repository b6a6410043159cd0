// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Fetching
import Foundation
import Messages
import ServerCore
import ShareContract
import Storage

/// Stores shared files unchanged in the folder of books.
///
/// A file may be as large as an upload, so it is copied in pieces from the share's body.
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
    let files = try await checked(documents, share)
    let problem = files.lazy.compactMap(\.problem).first
    if files.count == 1, let file = files.first {
      let name = fileName(forTitle: share.senderTitle ?? file.name, ending: file.kind.ending)
      return Stored(
        book: try await store.keep(file.content, name: name, kind: file.kind, madeAt: now()), problem: problem
      )
    }
    let name = fileName(forTitle: title ?? "Documents", ending: SharedDocument.Kind.zip.ending)
    return Stored(book: try await packed(files, name: name), problem: problem)
  }

  private func checked(_ documents: [SharedDocument], _ share: ShareRecord) async throws -> [CheckedFile] {
    let hasParts = documents.contains { $0.address == nil }
    let material = try await hasParts ? self.material(share) : nil
    var files: [CheckedFile] = []
    for document in documents {
      let content = try await self.content(of: document, material)
      files.append(try await threads.run { try CheckedFile(document, content) })
    }
    return files
  }

  private func packed(_ files: [CheckedFile], name: String) async throws -> BookRecord {
    let documents = files.map {
      (name: fileName(forTitle: $0.name, ending: $0.kind.ending), content: $0.content)
    }
    do {
      return try await store.pack(documents, name: name, madeAt: now())
    } catch let error as BookError {
      throw StageFailure.final(Problem(.bookFailed, .filesNotCombined(reason: error.ownersText)))
    }
  }

  private func content(
    of document: SharedDocument, _ material: ShareMaterial?
  ) async throws -> FileContent {
    if let address = document.address { return .bytes(try await fetched(address)) }
    guard let content = try await threads.run({ try material?.content(of: document) }) else {
      throw Self.missing
    }
    return content
  }

  private func material(_ share: ShareRecord) async throws -> ShareMaterial {
    guard let body = try await shares.body(number: share.number) else { throw Self.missing }
    let local = try await LocalBody(body, in: bodies)
    return try await threads.run { try ShareMaterial(share, local) }
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
