// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Storage
import Testing

struct SourceHostTests {
  @Test(
    "the site of a share is the host of its address",
    arguments: [
      ("https://www.Example.org/a", "example.org"), ("https://example.org:8443?a=b", "example.org"),
      ("https://example.org#part", "example.org"), ("https://user:word@example.org/@a", "example.org"),
      ("https://example.org\\a", "example.org"), ("http://[2001:DB8::1]:80/", "[2001:db8::1]"),
      ("https://BÜCHER.example/", "bücher.example"), ("https://www.", nil), ("https://", nil),
      ("https:///a", nil),
      ("mailto:a@example.org", nil), ("example.org", nil), ("", nil),
      ("https://" + String(repeating: "a", count: 1001), nil),
    ] as [(String, String?)])
  func host(_ address: String, _ host: String?) async throws {
    try await LibraryFixture.runOnSQLite { fixture async throws in
      try await fixture.add("s", url: address)
      let records = try await fixture.library.list(account: LibraryFixture.account, LibraryQuery(view: .all))
      #expect(records.map(\.host) == [host])
    }
  }
}
