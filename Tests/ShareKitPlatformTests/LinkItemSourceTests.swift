// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

struct LinkItemSourceTests {
  @Test("a link has its complete card, so that the system fetches nothing")
  @MainActor func card() throws {
    let link = try #require(URL(string: "https://docs.example/private/7"))
    let card = SeenCard(link, title: "Quarterly plan", icon: Data([1, 2, 3]), image: Data([4]))
    #expect(card.placeholder == link && card.item == link)
    #expect(card.originalURL == link && card.url == link)
    #expect(card.title == "Quarterly plan" && card.subject == "Quarterly plan")
    #expect(card.hasLocalIcon && card.hasImage && card.hasThumbnail && card.type == "public.url")
  }
}
