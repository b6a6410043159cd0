// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

extension OnDevice {
  /// What the system finds out by itself about a link that needs a sign-in: why ours brings its own card.
  struct LinkFetchTests {
    private let site: SignInSite
    private let device: TestDevice
    private let link: URL

    init() throws {
      site = try SignInSite()
      device = try TestDevice()
      link = try #require(URL(string: site.url.absoluteString + "/private/7"))
    }

    @Test("fetching gives the sign-in page's title, in the background, and the site learns of it")
    func signInPage() async {
      let card = await FetchedCard.fetch(link)
      let page = site.url.appendingPathComponent("sign-in")
      #expect(
        card
          == FetchedCard(
            title: "Sign In", url: page, originalURL: link, errorCode: nil, isInBackground: true))
      #expect(site.paths == ["/private/7", "/sign-in"])
    }

    @Test("a fetch that is canceled, and one without a network, end with the documented errors")
    func failures() async throws {
      let cancelled = await FetchedCard.fetch(link, cancelling: true)
      #expect(cancelled.errorCode == 3 && cancelled.title == nil)
      try device.set("network", "down")
      let offline = await FetchedCard.fetch(link)
      #expect(offline.errorCode == 2 && offline.title == nil)
    }
  }
}
