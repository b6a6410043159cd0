// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Pipeline
import Testing

/// Tests that photos of two shares in a digest aren't taken for each other.
struct SharePartNamesTests {
  private static let html =
    "<p>share-part:0</p><img src=\"share-part:0\" alt=\"\"/><img src=\"https://e.org/a.png\" alt=\"\"/>"

  @Test("images without an address have another name for each share, and those with an address keep it")
  func names() {
    let (first, second) = (SharePartNames(ofShare: 4), SharePartNames(ofShare: 41))
    let addresses = [first, second].map { imageAddresses(in: $0.html(Self.html)) }
    #expect(
      addresses[0].count == 2 && Set(addresses[0]).intersection(addresses[1]) == ["https://e.org/a.png"])
    for (names, addresses) in zip([first, second], addresses) {
      #expect(addresses.map(names.own) == ["share-part:0", "https://e.org/a.png"])
      let images = addresses.map { names.image(BookImage(url: names.own($0), bytes: [])).url }
      #expect(images == addresses)
      #expect(names.html(Self.html).contains("<p>share-part:0</p>"))
    }
  }
}
