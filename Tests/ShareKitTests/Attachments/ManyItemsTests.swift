// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit
import Testing

/// Shares of hosts that offer more than anybody reads.
struct ManyItemsTests {
  @Test("a hundred thousand texts and links are merged without comparing each with all others")
  func many() throws {
    let count = 100_000
    let types = ["public.plain-text", "public.url"]
    let providers = (0..<count).map { number in
      HostShape.Provider(types: [types[number % 2]], suggestedName: nil, values: [:])
    }
    let items = [HostShape.Item(title: "Kite", contentText: nil, providers: providers)]
    let resolver = AttachmentResolver()
    var loaded: [LoadPlan.Position: AttachmentResolver.Loaded] = [:]
    for (number, entry) in resolver.plan(for: items).entries.enumerated() {
      // Every tenth repeats an earlier one.
      let name = number % 20 < 2 ? number % 2 : number
      let link = try #require(URL(string: "https://example.org/\(name)"))
      loaded[entry.position] = number % 2 == 0 ? .text(" Note \(name)\n") : .link(link)
    }
    let resolved = resolver.merge(items, loaded)
    #expect(resolved.attachments.count == count * 9 / 10 + 2)
    #expect(resolved.fates.count == count)
    #expect(resolved.fates.values.count { $0 == .duplicate(of: 0) } == count / 20 - 1)
  }
}
