// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Foundation
import Messages
import Pipeline
import ServerCore
import ShareContract

/// What a share's page says about the article and its book: the source, the size, and what is missing.
struct ShareFacts {
  let item: LibraryItem
  private let calendar = PageCalendar()

  init(_ item: LibraryItem) { self.item = item }

  var values: [String: Any?] {
    [
      "facts": times + facts.map { ["factName": $0.name.text, "factText": $0.text] },
      "missing": missing, "hasMissing": !missing.isEmpty,
      "lead": lead.isEmpty ? nil : lead.joined(separator: " · "),
    ]
  }

  private var lead: [String] {
    let images = item.status.book.map(\.images) ?? 0
    let length = item.status.article?.words ?? 0
    let minutes = length > 0 ? item.minutes.map { Message.libraryMinutes(count: $0).text } : nil
    let counted = images > 0 ? Message.shareImages(count: images).text : nil
    // A number stays on the line of its noun.
    let numbers = [minutes, counted].map { $0?.replacing(" ", with: "\u{A0}") }
    return ([item.site, item.author] + numbers).compactMap(\.self)
  }

  private var facts: [(name: Message, text: String)] {
    let article = item.status.article
    let pairs: [(Message, String?)] = [
      (.shareFactFrom, item.facts?.source),
      (.shareFactSource, article.map { Self.source($0.readFrom) }),
      (.shareFactPageTitle, pageTitle), (.shareFactCard, card),
      (.shareFactPublished, article?.published.map(calendar.publishedDay)),
      (.shareFactLanguage, article?.language.flatMap(Self.language)),
      (.shareFactLength, article.flatMap { $0.words > 0 ? NumberText.current.number($0.words) : nil }),
      (.shareFactCoverage, coverage),
      (.shareFactDevice, device),
    ]
    return pairs.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : (name, $0) } }
  }

  /// The facts that are times, which a script shows in the time zone of the browser.
  private var times: [[String: String]] {
    let times: [(Message, String?)] = [
      (.shareFactShared, Timestamp.text(item.createdAt)), (.shareFactCaptured, item.facts?.capturedAt),
    ]
    return times.compactMap { name, time in
      time.map { ["factName": name.text, "factText": calendar.minute($0), "factAt": $0] }
    }
  }

  private var device: String? {
    item.status.book.map { book in DeviceProfile.named(book.device)?.shownTitle ?? book.device }
  }

  /// The page's own title, if the sender entered another one.
  private var pageTitle: String? {
    guard let own = item.status.article?.title, own != item.status.title else { return nil }
    return own
  }

  private var card: String? {
    let parts = [item.facts?.card?.title, item.facts?.card?.siteName].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private var coverage: String? {
    guard let coverage = item.facts?.coverage else { return nil }
    return Message.shareCoverage(percent: "\(Int((coverage * 100).rounded()))").text
  }

  private static func source(_ readFrom: String) -> String {
    switch ReadArticle.Origin(rawValue: readFrom) {
    case .fetch: Message.shareSourceFetch.text
    case .capture: Message.shareSourceCapture.text
    case .text: Message.shareSourceText.text
    case .photos: Message.shareSourcePhotos.text
    case .file: Message.shareSourceFile.text
    case .link: Message.shareSourceLink.text
    case nil: readFrom
    }
  }

  private static func language(_ tag: String) -> String? {
    Locale(identifier: Viewer.current.language.code).localizedString(forIdentifier: tag)
  }

  /// What was left out and why, one sentence each.
  private var missing: [String] {
    let signs = (item.facts?.cutSigns ?? []).compactMap { sign in
      switch sign {
      case "statedLonger": Message.shareCutStatedLonger.text
      case "endsOpen": Message.shareCutEndsOpen.text
      case "proseLeftOut": Message.shareCutProseLeftOut.text
      case "pageTooLarge": Message.shareCutPageTooLarge.text
      default: nil
      }
    }
    let part = item.facts?.missingPart.map { Message.sharePartMissing(address: $0).text }
    return (item.status.book?.notes ?? []) + signs + [part].compactMap(\.self)
  }
}
