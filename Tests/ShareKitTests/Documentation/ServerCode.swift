// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code of ShareKit's documentation about a server, which `DocumentationCodeTests` compares with it.
///
/// It is compiled and not run, because it needs a server and a user.
struct ServerCode {
  let server: URL
  let session: String
  let account: AccountIdentity
  let share: ShareID

  func library() async throws {
    let api = ServerAPI(server: server, token: session)
    let page = try await api.shares(view: .inbox)
    var list = HistoryList()
    list.take(first: page, search: "", at: Date())
    do {
      list.take(first: try await api.shares(), search: "", at: Date())
    } catch {
      list.take(error)
    }
  }

  func requests(_ url: URL) async throws -> Int {
    let api = ServerAPI(server: url, token: session)
    let page = try await api.shares()
    return page.items.count
  }

  func change(_ list: HistoryList, _ changesFile: URL) throws -> [ShareStatus] {
    let file = LibraryChangesFile(file: changesFile)
    var changes = file.read(account: account)
    changes.add(LibraryChange(.archive, of: share, dueAt: Date().addingTimeInterval(5)))
    try file.keep(changes, account: account)
    let shown = changes.applied(to: list.shares, in: list.view)
    return shown
  }

  func read(_ api: ServerAPI, _ articlesFolder: URL) async throws -> StoredArticle? {
    let store = ArticleStore(folder: articlesFolder)
    try await ArticleDownload(api: api, store: store).run(share)
    let article = await store.article(share)
    return article
  }

  func show(_ article: StoredArticle, _ page: ReadingDocument, at url: URL) throws -> Data? {
    guard let resource = article.resource(at: url, page: page) else { return nil }
    var received = Data()
    try resource.forEachPiece { received.append($0) }
    return received
  }

  func signIn() async throws -> URLRequest? {
    let signIn = OAuthCode(server: server)
    guard let page = signIn.authorizeURL, let callback = await show(page) else { return nil }
    let request = signIn.tokenRequest(code: try signIn.read(callback))
    return request
  }

  func pair(_ link: PairingLink) async throws -> String {
    let token = try await Pairing(link).token(device: "Anna's iPhone") { code in await show(code) }
    return token
  }

  func card(_ cache: LinkCardCache, _ api: ServerAPI, _ url: URL, _ article: ReadableArticle) -> LinkCard {
    let cards = LinkCards(cache: cache) { try await api.preview(of: $0) }
    let card = cards.atOnce(for: url, title: article.title)  // opens the sheet
    Task { await cards.learn(url, title: article.title) }  // for the next one
    return card
  }

  private func show(_ page: URL) async -> URL? { nil }
  private func show(_ code: String) async {}
}
