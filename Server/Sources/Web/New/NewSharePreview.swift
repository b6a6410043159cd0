// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages
package import Pipeline
package import ServerCore
import ShareContract

/// Describes the shares that a text makes before they are added: each with its title and site.
package struct NewSharePreview: Sendable {
  private let previews: LinkPreviewCache
  private let library: ShareLibrary
  private let rate: RateLimit

  package init(previews: LinkPreviewCache, library: ShareLibrary, rate: RateLimit) {
    (self.previews, self.library, self.rate) = (previews, library, rate)
  }

  /// How many pages are fetched for one preview; the others are listed by their addresses.
  private static let fetched = 10

  /// How many shares are listed; more would only be scrolled over.
  private static let listed = 100

  /// The values of the page for the preview: the number of shares, and a row for each of the first ones.
  func values(_ shares: [ShareRequest], account: String) async throws -> [String: Any?] {
    let more = shares.count - Self.listed
    return [
      "previewText": Message.newShares(count: shares.count).text,
      "rows": try await rows(Array(shares.prefix(Self.listed)), account: account),
      "moreText": more > 0 ? Message.newMore(count: more).text : nil,
    ]
  }

  private func rows(_ shares: [ShareRequest], account: String) async throws -> [[String: Any]] {
    let cards = await cards(shares.prefix(Self.fetched).compactMap(\.url), account)
    var rows: [[String: Any]] = []
    for share in shares {
      guard let url = share.url else {
        let text = share.text ?? ""
        rows.append(SharedText.isOtherAddress(text) ? Self.row(ofRefused: text) : Self.row(ofText: text))
        continue
      }
      let earlier = try await library.earlierShare(of: url, account: account)
      rows.append(row(share, url, cards[url], earlier: earlier))
    }
    return rows
  }

  private func cards(_ addresses: [String], _ account: String) async -> [String: LinkPreviewCache.Outcome] {
    await withTaskGroup(of: (String, LinkPreviewCache.Outcome).self) { group in
      for address in Set(addresses) {
        guard (try? await rate.take(account)) != nil else { break }
        group.addTask { (address, await previews.card(of: address)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private func row(
    _ share: ShareRequest, _ url: String, _ outcome: LinkPreviewCache.Outcome?, earlier: Date?
  ) -> [String: Any] {
    var row: [String: Any] = ["rowIcon": "open", "rowTitle": url, "rowDetail": url]
    var notes: [String] = []
    switch outcome {
    case .success(let card):
      row["rowTitle"] = share.senderTitle ?? card.title
      row["rowDetail"] = [card.siteName, url].compactMap(\.self).joined(separator: " · ")
      if card.wall != nil { notes.append(Message.newWall.text) }
    case .failure(let problem):
      notes.append(Message.newUnreachable(reason: problem.shownDetail).text)
    case nil: break
    }
    if let earlier { notes.append(Message.newEarlier(date: PageCalendar().date(earlier)).text) }
    row["rowNotes"] = notes
    return row
  }

  /// An address that the server will not take, such as `javascript:…`, with the reason.
  private static func row(ofRefused text: String) -> [String: Any] {
    let address = String(text.split(whereSeparator: \.isWhitespace).joined().prefix(200))
    let note = Problem(.invalidURL, .addressNotWeb(address: address)).shownDetail
    return ["rowIcon": "alert", "rowTitle": address, "rowDetail": "", "rowNotes": [note]]
  }

  private static func row(ofText text: String) -> [String: Any] {
    let line = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } } ?? ""
    let words = text.split(whereSeparator: \.isWhitespace).count
    return [
      "rowIcon": "book", "rowTitle": String(line.prefix(120)),
      "rowDetail": Message.newText(count: words).text, "rowNotes": [String](),
    ]
  }
}
