// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Testing

@Suite("Sound books")
struct SoundBookTests {
  @Test("a book by Sharepipe has no findings")
  func ours() throws {
    #expect(BookCheck.findings(in: try SoundBooks.ours().packed()) == [])
  }

  @Test("an EPUB 2 by another program has no findings")
  func foreign() throws {
    #expect(BookCheck.findings(in: try SoundBooks.foreign.packed()) == [])
  }

  @Test("every rule has a unique code, a reason and a fix")
  func rules() {
    #expect(Set(BookRule.all.map(\.code)).count == BookRule.all.count)
    #expect(BookRule.all.allSatisfy { !$0.why.isEmpty && !$0.fix.isEmpty })
  }
}
