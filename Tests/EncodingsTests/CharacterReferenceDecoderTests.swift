// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Testing

struct CharacterReferenceDecoderTests {
  @Test(
    "names and numbers are decoded, and everything else stays",
    arguments: [
      ("&lt;p&gt; &amp; &quot;&apos;", "<p> & \"'"), ("a&nbsp;b", "a\u{A0}b"),
      ("&#8364;&#x20AC;&#X20ac;", "€€€"),
      ("&unknown; &", "&unknown; &"), ("AT&T; &amp", "AT&T; &amp"), ("&#xD800;", "&#xD800;"),
      ("&amp;lt;", "&lt;"),
      ("&#1114111;", "\u{10FFFF}"), ("&#1114112;", "&#1114112;"),
    ])
  func decoded(written: String, meant: String) {
    #expect(CharacterReferenceDecoder.decode(written) == meant)
  }
}
