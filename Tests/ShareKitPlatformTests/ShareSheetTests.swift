// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation
import ShareKit
import ShareKitPlatform
import Testing

extension OnDevice {
  /// Article 1: a link that needs a sign-in, shared bare and shared with its card, from a real site.
  @MainActor struct ShareSheetTests {
    private let site: SignInSite
    private let device: TestDevice
    private let link: URL

    init() throws {
      site = try SignInSite()
      device = try TestDevice()
      link = try #require(URL(string: site.url.absoluteString + "/private/7"))
    }

    @Test("a bare link shows its address, then the title of the sign-in page, and the site learns of it")
    func naive() {
      let sheet = SeenSheet.ofBareLink(link, on: device)
      #expect(sheet.stages.map(\.title) == [link.absoluteString, "Sign In"])
      #expect(sheet.stages.map(\.isWaiting) == [true, false])
      #expect(sheet.requests == 1 && site.paths == ["/private/7", "/sign-in"])
    }

    @Test("a link with its card shows it at once, and the site gets no request")
    func ours() {
      let sheet = SeenSheet.of([.link(LinkCard(url: link, title: "Quarterly plan"))], on: device)
      #expect(sheet.stages == [.init(title: "Quarterly plan", detail: "127.0.0.1", hasIcon: true)])
      #expect(sheet.requests == 0 && site.paths.isEmpty)
      #expect(sheet.items == [.init("link", link.absoluteString)])
    }

    @Test("the same card comes by way of a configuration")
    func configuration() {
      let sheet = SeenSheet.ofConfiguration([.link(LinkCard(url: link, title: "Quarterly plan"))], on: device)
      #expect(sheet.stages == [.init(title: "Quarterly plan", detail: "127.0.0.1", hasIcon: true)])
      #expect(sheet.requests == 0 && site.paths.isEmpty)
    }

    @Test("a text that is an address, and an address among files, also get their cards")
    func noBareAddress() {
      let word = "  " + link.absoluteString + "\n"
      for item in [ShareSheet.Item.text(word, title: "Plan"), .file(link, title: "Plan")] {
        let sheet = SeenSheet.of([item], on: device)
        #expect(sheet.stages.map(\.title) == ["Plan"] && sheet.items == [.init("link", link.absoluteString)])
      }
      #expect(site.paths.isEmpty)
    }

    @Test("article 3's text and picture go out together, under the text's title")
    func textAndImage() {
      let sheet = SeenSheet.ofTextAndImage(on: device)
      #expect(sheet.items.map(\.kind) == ["text", "picture"])
      #expect(sheet.stages.map(\.title) == ["A kite"] && sheet.requests == 0)
    }

    @Test("a sheet without its source view is a fault on an iPad, but not on an iPhone")
    func popover() throws {
      #expect(SeenSheet.withoutAnchor(link, on: device).faults.isEmpty)
      try device.set("idiom", "pad")
      #expect(SeenSheet.withoutAnchor(link, on: device).faults.count == 1)
      #expect(SeenSheet.of([.link(LinkCard(url: link, title: "Plan"))], on: device).faults.isEmpty)
    }

    @Test("both stages are drawn, and hostile titles stay text")
    func drawing() {
      let naive = SheetDrawing(
        SeenSheet.ofBareLink(link, on: device), extensionName: "Sharepipe", isOffered: true
      ).svg
      #expect(naive.contains("1 · at once") && naive.contains(">Sign In<") && naive.contains(">Sharepipe<"))
      var record = SheetRecord()
      record.stages = [.init(title: "<script>&\u{7}", detail: "a")]
      let hostile = SheetDrawing(record, extensionName: "Sharepipe", isOffered: false).svg
      #expect(hostile.contains("&lt;script&gt;&amp;<") && !hostile.contains(">Sharepipe<"))
    }
  }
}
