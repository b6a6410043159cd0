// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

// Texts of the library and of the reading view.
extension AppText {
  static let needsYou = text("library.needsYou", "Needs attention")
  static let today = text("library.today", "Today")
  static let yesterday = text("library.yesterday", "Yesterday")
  static let earlier = text("library.earlier", "Earlier")
  static let archive = text("library.archive", "Archive")
  static let archiveAction = text("library.archiveAction", "Archive")
  static let unarchive = text("library.unarchive", "Move to library")
  static let archiveEmpty = text("library.archiveEmpty", "The archive is empty")
  static let archiveEmptyNote = text(
    "library.archiveEmptyNote", "Swipe a share in your library to archive it.")
  static let libraryEmptyTitle = text("library.emptyTitle", "Nothing to read yet")
  static let tryExample = text("library.tryExample", "Try an example")
  static let undo = text("library.undo", "Undo")
  static let sendTo = text("library.sendTo", "Send to…")
  static let noSendTo = text("library.noDestinations", "You have no confirmed destination yet")
  static let moreActions = text("reading.more", "More")
  static let sendLink = text("library.sendLink", "Send link only")
  static let openOriginal = text("reading.original", "Open original")
  static let openBook = text("reading.book", "Open book in another app")
  static let nothingChosen = text("reading.nothingChosen", "Choose an article to read")
  static let story = text("reading.story", "What happened")
  static let articleUnreadable = text("reading.unreadable", "Couldn’t store the article on this device")
  static let notHereYet = text("reading.notHereYet", "Not on this device yet")
  static let offlineArticle = text(
    "reading.offline", "You need a connection to open this article. After that, you can read it without one.")
  static let noArticle = text(
    "reading.noArticle", "This share has no article to show. You can read its book.")
  static let storyOffline = text(
    "reading.storyOffline", "Can’t reach the server. This is the last known state.")

  /// What was just done with a share.
  static func done(_ change: LibraryChange, title: String) -> String? {
    switch change.action {
    case .archive: fill("library.archived", "Archived “%@”", title)
    case .unarchive: fill("library.unarchived", "Moved “%@” to your library", title)
    case .bin: fill("library.deleted", "Deleted “%@”", title)
    case .restore, .markRead: nil
    }
  }

  /// Why an article can't be shown.
  static func readingFailure(_ error: any Error) -> String {
    switch error {
    case ServerAPI.Failure.unreachable, ServerAPI.Failure.unexpectedResponse: offlineArticle
    case ServerAPI.Failure.refused(let problem) where problem.knownCode == .notFound: noArticle
    case is ServerAPI.Failure, is ShareFileError: serverFailure(error)
    default: articleUnreadable
    }
  }

  /// The section of a list for a day.
  static func day(_ date: Date?, now: Date = Date(), calendar: Calendar = .current) -> String {
    guard let date else { return earlier }
    if calendar.isDate(date, inSameDayAs: now) { return today }
    let before = calendar.date(byAdding: .day, value: -1, to: now) ?? now
    return calendar.isDate(date, inSameDayAs: before) ? yesterday : earlier
  }
}
