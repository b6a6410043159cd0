// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import BookCheck
import Testing

@Suite("Sound books")
struct SoundBookTests {
  @Test("nothing is found in a book of ours")
  func ours() throws {
    #expect(BookCheck.findings(in: try SoundBooks.ours().packed()) == [])
  }

  @Test("nothing is found in an EPUB 2 as others write it")
  func foreign() throws {
    #expect(BookCheck.findings(in: try SoundBooks.foreign.packed()) == [])
  }

  @Test("every rule has a code of its own, a reason and a mend")
  func rules() {
    #expect(Set(BookRule.all.map(\.code)).count == BookRule.all.count)
    #expect(BookRule.all.allSatisfy { !$0.why.isEmpty && !$0.mend.isEmpty })
  }
}
