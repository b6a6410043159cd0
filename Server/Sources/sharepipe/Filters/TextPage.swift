// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import Pipeline
import Reading

/// A fetched plain-text or Markdown page, converted to an article.
struct TextPage {
  private let request: TextRequest

  /// Returns nil unless the site sent the page as plain text or Markdown.
  init?(_ page: Page) {
    guard let transport = page.transport, (200..<300).contains(transport.status),
      let type = page.contentType?.prefix(while: { $0 != ";" }).trimmingCharacters(in: .whitespaces)
        .lowercased(),
      ["text/plain", "text/markdown"].contains(type)
    else { return nil }
    request = TextRequest(bytes: page.bytes, mediaType: type, fileName: page.url)
  }

  /// Returns the article, by the same conversion that the server uses.
  func line(url: String?) throws -> ArticleLine {
    let program = Bundle.main.executablePath.flatMap { ImageProgram.beside(executable: $0) }
    do throws(TextConversion.Failed) {
      let reply = try TextConversion(program: program).converted(request, isLastTry: false)
      return ArticleLine(ConvertedText(reply, of: request), url: url)
    } catch {
      throw Self.commandFailure(error)
    }
  }

  private static func commandFailure(_ failure: TextConversion.Failed) -> CommandFailure {
    switch failure {
    case .costly:
      CommandFailure(.badData, "couldn't convert the text: it needs too much time or memory")
    case .interrupted:
      CommandFailure(.tryAgain, "the program that converts texts was stopped or couldn't start; try again")
    case .tookTooLong(let limit):
      CommandFailure(
        .tryAgain, "couldn't convert the text within \(limit.components.seconds) seconds; try again")
    }
  }
}

extension ArticleLine {
  /// Returns the text as an article.
  fileprivate init(_ text: ConvertedText, url: String?) {
    self.init(failedAt: nil, nil)
    self.url = url
    title = text.title
    byline = text.author
    published = text.date
    language = text.language
    wordCount = text.text.wordCount
    self.text = text.text
    html = text.html
  }
}
