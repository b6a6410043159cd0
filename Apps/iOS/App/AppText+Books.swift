// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareKit

// Texts of the reading of books, of the text size, and of downloads.
extension AppText {
  static let readBook = text("book.read", "Read book")
  static let contents = text("book.contents", "Contents")
  static let previousChapter = text("book.previous", "Previous chapter")
  static let nextChapter = text("book.next", "Next chapter")
  static let bookMissing = text("book.missing", "Can’t show the book")
  static let bookOffline = text(
    "book.offline", "You need a connection to open this book. After that, you can read it without one.")
  static let bookInvalid = text(
    "book.invalid", "The server’s response isn’t valid. Try again later.")
  static let bookDamaged = text(
    "book.damaged", "Sharepipe can’t read this book. You can open it in another app.")
  static let bookTooLarge = text(
    "book.tooLarge", "This part of the book is too large to show here. You can open the book in another app.")
  static let bookProtected = text(
    "book.protected", "This book is protected against copying, so Sharepipe can’t show it.")
  static let textSize = text("reading.textSize", "Text size")
  static let keepOffline = text("settings.keepOffline", "Keep offline")
  static let keepOfflineTitle = text("settings.keepOfflineTitle", "Unread articles to download")
  static let downloads = text("settings.downloads", "On this device")
  static let removeDownloads = text("settings.removeDownloads", "Remove downloads")
  static let removeDownloadsQuestion = text(
    "settings.removeDownloadsQuestion",
    "Remove all articles and books from this device? They stay on your server.")

  /// A chapter without a title, by its number from 0.
  static func chapter(_ number: Int) -> String { fill("book.chapter", "Chapter %@", String(number + 1)) }

  /// How much of a book has been downloaded.
  static func progress(_ received: Int, of expected: Int) -> String {
    text("book.progress", "%1$@ of %2$@").replacingOccurrences(of: "%1$@", with: size(received))
      .replacingOccurrences(of: "%2$@", with: size(expected))
  }

  /// The number of articles that are kept.
  static func articles(_ count: Int) -> String {
    count == 0 ? text("settings.noArticles", "None") : fill("settings.articles", "%@ articles", String(count))
  }

  /// A number of bytes as the system writes it.
  static func size(_ bytes: Int) -> String {
    ByteCountFormatter.string(fromByteCount: Int64(bytes), countStyle: .file)
  }

  /// Why a book can't be shown.
  static func bookFailure(_ error: any Error) -> String {
    switch error {
    case ServerAPI.Failure.unreachable: bookOffline
    case ServerAPI.Failure.unexpectedResponse: bookInvalid
    case BookFault.tooLarge: bookTooLarge
    case BookFault.protected: bookProtected
    case is BookFault: bookDamaged
    default: serverFailure(error)
    }
  }

  /// The name of a text size.
  static func title(of size: TextSize) -> String {
    switch size {
    case .smaller: text("textSize.smaller", "Smaller")
    case .standard: text("textSize.standard", "Same as system")
    case .larger: text("textSize.larger", "Larger")
    case .largest: text("textSize.largest", "Largest")
    }
  }
}
