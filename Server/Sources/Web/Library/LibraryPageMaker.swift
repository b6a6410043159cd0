// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Intake
import Messages
package import Pipeline
import ShareContract
package import Storage

/// Makes the pages that list shares: the library, what needs the user, the archive, and the bin.
package struct LibraryPageMaker: Sendable {
  private let pages: Pages
  private let frames: PageFrames
  private let library: ShareLibrary
  private let destinations: DestinationService
  private let mail: MailConfiguration
  private let own: PersonalMail
  private let steps: SetUpSteps
  private let retention: RetentionRules

  package init(
    pages: Pages, frames: PageFrames, library: ShareLibrary, destinations: DestinationService,
    mail: MailConfiguration, own: PersonalMail, steps: SetUpSteps, retention: RetentionRules
  ) {
    self.pages = pages
    self.frames = frames
    self.library = library
    self.destinations = destinations
    self.mail = mail
    self.own = own
    self.steps = steps
    self.retention = retention
  }

  /// How many shares one page lists.
  private static let pageSize = 50
  /// How many shares that need the user the library shows above the list.
  private static let panelCount = 2

  /// What a page shows besides the list.
  struct Extras {
    var toast: LibraryToast?
    /// An error of an action.
    var notice: String?
    /// What was entered for a new share before an error.
    var typed: String?
    var submission = Submission()
  }

  func page(_ filter: LibraryFilter, of caller: Caller, _ extras: Extras = Extras()) async throws -> String {
    let account = caller.account
    let list = try await library.page(filter.query(limit: Self.pageSize), account: account)
    let accountDestinations = try await destinations.list(account: account)
    let sendsMail = try await own.find(account) != nil || mail.server != nil
    let rows = Rows(destinations: accountDestinations, now: Date())
    let cards = filter.view == .needsYou ? [] : list.items
    let needed = try await needed(filter, account)
    let panels = filter.view == .needsYou ? list.items : Array(needed.prefix(Self.panelCount))
    var values =
      LibraryFilters(
        filter: filter, destinations: accountDestinations, facets: try await library.facets(account: account)
      ).values as [String: Any?]
    values["shareRows"] = rows.days(cards, of: filter)
    values["panels"] = panels.map { LibraryPanel(item: $0, row: rows.row($0)).values }
    values["moreNeeded"] = needed.count > Self.panelCount ? true : nil
    values["refresh"] = list.items.contains { rows.row($0).isMoving } ? true : nil
    values.merge(Self.links(list, filter)) { $1 }
    values["resultCount"] = Self.resultCount(list, filter)?.text
    values["closedDestinations"] = accountDestinations.filter { $0.closed != nil }.map {
      ["closedID": $0.id, "closedName": $0.name]
    }
    values["sendTo"] = accountDestinations.filter(\.confirmed).map {
      ["destinationID": $0.id, "destinationName": $0.name]
    }
    let rule = try await retention.rule(of: account)
    values["keptHint"] = Self.hint(rule, filter.view)?.text
    values["offersSetUp"] = try await offersSetUp(filter, account, sendsMail) ? true : nil
    return pages.render(
      "library", values.merging(Self.values(filter, extras, rule, isEmpty: list.items.isEmpty)) { $1 },
      in: try await frames.frame(of: caller, filter.section))
  }

  /// The links to the pages before and after this one.
  private static func links(_ list: LibraryPage, _ filter: LibraryFilter) -> [String: Any?] {
    let previous = list.previous.map { start in
      filter.address { if case .after(let cursor) = start { $0.cursor = cursor } }
    }
    let next = list.nextCursor.map { cursor in filter.address { $0.cursor = cursor } }
    let isSearch = filter.text != nil
    return [
      "previousPage": previous, "nextPage": next, "hasPages": previous != nil || next != nil ? true : nil,
      "previousText": (isSearch ? Message.libraryPreviousResults : .libraryNewer).text,
      "nextText": (isSearch ? Message.libraryNextResults : .libraryOlder).text,
    ]
  }

  /// Says how many results a search of the library has, if all are on this page; nil without results.
  ///
  /// Only a search of the library covers the archive, too, as the messages say. Those of other lists cover only the list.
  private static func resultCount(_ list: LibraryPage, _ filter: LibraryFilter) -> Message? {
    guard filter.text != nil, filter.view == .inbox, !list.items.isEmpty else { return nil }
    if list.previous != nil || list.nextCursor != nil { return .libraryManyResults }
    return .libraryResults(count: list.items.count)
  }

  /// What needs the user, above the start of the library; one more than it shows, to know whether there is more.
  private func needed(_ filter: LibraryFilter, _ account: String) async throws -> [LibraryItem] {
    guard filter.isLibraryStart else { return [] }
    return try await library.page(LibraryQuery(view: .needsYou, limit: Self.panelCount + 1), account: account)
      .items
  }

  private func offersSetUp(_ filter: LibraryFilter, _ account: String, _ sendsMail: Bool) async throws -> Bool
  {
    guard filter.isLibraryStart, let record = try await steps.find(account: account) else { return false }
    return !record.isDismissed && !record.isComplete(sendsMail: sendsMail)
  }

  /// Says what happens to old shares of a view; nil if they stay.
  private static func hint(_ rule: RetentionRule, _ view: LibraryQuery.View) -> Message? {
    switch view {
    case .archive: rule.archived.map { .retentionArchive(count: $0) }
    case .bin: rule.binned.map { .retentionBin(count: $0) }
    default: nil
    }
  }

  private static func values(
    _ filter: LibraryFilter, _ extras: Extras, _ rule: RetentionRule, isEmpty: Bool
  ) -> [String: Any?] {
    let name = filter.text == nil ? heading(of: filter.view) : Message.librarySearch
    return [
      "title": name.text, "heading": name.text, "notice": extras.notice, "typed": extras.typed ?? "",
      "submission": extras.submission.text,
      "isOpen": extras.typed.map { _ in true }, "live": true, "hasOutbox": filter.isLibraryStart ? true : nil,
      "thisPage": filter.address, "searchPath": filter.path, "searchText": filter.text ?? "",
      "clearSearch": filter.text == nil ? nil : filter.address { $0.text = nil },
      "toast": extras.toast?.values(page: filter.address),
      "emptyText": isEmpty ? emptyText(filter, rule).text : nil,
      "offersUnfiltered": isEmpty && filter.isNarrowed ? true : nil,
      "unfiltered": LibraryFilter(view: filter.view).address,
      "isLibrary": filter.view == .inbox ? true : nil, "isArchive": filter.view == .archive ? true : nil,
      "isBin": filter.view == .bin ? true : nil, "isFiltered": filter.view != .needsYou,
      "canEmptyBin": filter.view == .bin && !isEmpty ? true : nil,
      "listsKept": filter.view != .bin && filter.view != .needsYou ? true : nil,
    ]
  }

  private static func heading(of view: LibraryQuery.View) -> Message {
    switch view {
    case .all, .inbox: .sectionLibrary
    case .needsYou: .sectionNeedsYou
    case .archive: .sectionArchive
    case .bin: .sectionBin
    }
  }

  private static func emptyText(_ filter: LibraryFilter, _ rule: RetentionRule) -> Message {
    if let text = filter.text { return .libraryNothingFound(text: text) }
    if filter.isNarrowed { return .libraryNothingMatches }
    return switch filter.view {
    case .all, .inbox: .libraryEmpty
    case .needsYou: .libraryNothingNeeded
    case .archive: .libraryArchiveEmpty
    case .bin: .libraryBinEmpty(count: rule.binned ?? RetentionRules.longest)
    }
  }
}

/// Makes the rows of a list.
private struct Rows {
  let destinations: [DestinationRecord]
  let now: Date

  func row(_ item: LibraryItem) -> ShareRow {
    ShareRow(item.status, destinations: destinations, now: now)
  }

  /// The rows in order; the first one of each day has the heading of the day.
  func days(_ items: [LibraryItem], of filter: LibraryFilter) -> [[String: Any]] {
    let calendar = PageCalendar(.current, now: now)
    var last: String?
    return items.map { item in
      var values = LibraryCard(item: item, row: row(item), filter: filter, calendar: calendar).values
      let day = calendar.day(item.createdAt)
      if day != last { values["dayHeading"] = day }
      last = day
      return values
    }
  }
}
