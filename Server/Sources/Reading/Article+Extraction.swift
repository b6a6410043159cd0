// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Article {
  /// Nil where nothing was found to read.
  init?(
    _ extraction: ArticleExtraction, _ metadata: Metadata, _ base: PageBase, firstImage: String?,
    isTruncated: Bool
  ) {
    var writer = ArticleWriter(extraction.survey.tree, extraction.dispositions, base)
    writer.write(extraction.roots)
    guard !writer.text.isEmpty else { return nil }
    let count = TextCount(writer.text)
    let coverage = Coverage(
      text: writer.text, characters: count.characters, leftOut: extraction.leftOut,
      stated: metadata.linkedData.bodyLength, main: extraction.main, isTruncated: isTruncated,
      hasEnd: extraction.kind == .article || extraction.kind == .documentation)
    self.init(
      title: metadata.title, byline: metadata.byline, published: metadata.published,
      modified: metadata.modified, siteName: metadata.siteName, section: metadata.section,
      language: metadata.language, direction: metadata.direction, excerpt: metadata.excerpt,
      leadImage: metadata.leadImage ?? firstImage, canonicalURL: metadata.canonicalURL,
      text: String(decoding: writer.text, as: UTF8.self),
      html: String(decoding: writer.markup.output, as: UTF8.self),
      wordCount: count.words, coverage: coverage.share,
      cutSigns: coverage.signs, kind: extraction.kind)
    nextPage = NextPart(extraction.survey.tree, base).find()
  }
}

/// Words and characters of a text.
struct TextCount {
  private(set) var words = 0
  private(set) var characters = 0

  /// - Parameter text: UTF-8. Each character from U+2E80 to U+9FFF counts as a word: those scripts have no blanks.
  init(_ text: [UInt8]) {
    var inWord = false
    for byte in text {
      if byte & 0xC0 == 0x80 { continue }
      if byte > 0x20 || inWord { characters += 1 }
      if byte <= 0x20 {
        inWord = false
      } else if (0xE3...0xE9).contains(byte) {
        words += 1
        inWord = false
      } else if !inWord {
        words += 1
        inWord = true
      }
    }
  }
}
