// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Intake
import Messages
import ServerCore
package import ShareContract
import Storage

extension ShareLibrary {
  /// Makes a book of only the link of a share whose page couldn't be read, because its owner requested it.
  ///
  /// The book says so, and goes to the destinations of the share.
  ///
  /// - Throws: `Problem` with `notFound`, with `conflict` if the share isn't waiting for its owner, is in the bin, or has an article, or
  ///   with `unprocessable` if it has no link.
  package func sendLink(_ id: ShareID, account: String) async throws -> ShareStatus {
    let record = try await record(id, account)
    try await checkLink(of: id, account)
    guard let body = try await shares.body(number: record.number) else { throw Self.notFound }
    let material = try Self.material(record, try await LocalBody(body, in: bodies))
    let address = [material.address, record.url].compactMap(\.self).first(where: Self.isWeb)
    guard let address else { throw Problem(.unprocessable, .linkMissing) }
    let viewer = try await accounts.find(id: account).map(Viewer.init) ?? Viewer.current
    let article = Viewer.$current.withValue(viewer) { FoundArticle(linkTo: address, material) }
    let isMade = try await stages.useLink(
      share: record.number, article: try article.record, at: Moment(now()))
    guard isMade else { throw Problem(.conflict, .linkNotNeeded) }
    signal.signal()
    return try await status(id, account: account)
  }

  /// Says why the link isn't sent; `useLink` checks the same in its transaction.
  private func checkLink(of id: ShareID, _ account: String) async throws {
    guard let item = try await library.find(id.text, account: account) else { throw Self.notFound }
    let share = ShareStatus(item.share, deliveries: [])
    guard [.needsCapture, .failed].contains(share.state) else { throw Problem(.conflict, .linkNotNeeded) }
    guard item.binnedAt == nil else { throw Problem(.conflict, .shareInBin) }
    guard share.lacksArticle else { throw Problem(.conflict, .linkHasArticle) }
  }

  private static func material(_ record: ShareRecord, _ body: LocalBody) throws -> ShareMaterial {
    do {
      return try ShareMaterial(record, body)
    } catch StageFailure.final(let problem) {
      throw problem
    }
  }

  private static func isWeb(_ address: String) -> Bool {
    let parts = URLComponents(string: address)
    return ["http", "https"].contains(parts?.scheme?.lowercased() ?? "") && parts?.host?.isEmpty == false
  }
}
