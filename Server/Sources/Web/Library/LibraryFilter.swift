// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Foundation
import Hummingbird
import ServerCore
import ShareContract
import Storage

/// Which shares a page of the library lists: the address of the page in another form.
///
/// It is made from the query of an address and makes such addresses, so that filters are links, which work without
/// scripts, and the page after an action is the page before it.
struct LibraryFilter: Equatable {
  var view: LibraryQuery.View
  /// The search terms; a search covers the library and the archive.
  var text: String?
  var isUnread = false
  var state: StoredShareState?
  var destination: String?
  var site: String?
  var tag: String?
  var cursor: LibraryCursor?

  init(view: LibraryQuery.View) { self.view = view }

  /// Reads the parameters of an address; values that no page links to are ignored.
  init(view: LibraryQuery.View, parameters: (String) -> String?) {
    self.view = view
    text = parameters("q").map { String($0.prefix(Self.longestText)) }.flatMap(Self.filled)
    isUnread = parameters("unread") == "1"
    state = parameters("state").flatMap(StoredShareState.init(rawValue:))
    destination = parameters("destination").flatMap(Self.filled)
    site = parameters("site").flatMap(Self.filled)
    tag = parameters("tag").flatMap(Self.filled)
    cursor = parameters("cursor").flatMap(LibraryCursor.init)
  }

  /// Reads the address of a page of the library; any other address becomes the library's first page.
  init(address: String?) {
    let parts = URLComponents(string: address ?? "")
    let view = Self.paths.first { $0.path == parts?.path }?.view ?? .inbox
    let items = parts?.host == nil ? parts?.queryItems ?? [] : []
    self.init(view: view) { name in items.first { $0.name == name }?.value ?? nil }
  }

  /// The longest search that is accepted, in characters.
  private static let longestText = 200

  private static func filled(_ text: String) -> String? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? nil : trimmed
  }

  static let paths: [(view: LibraryQuery.View, path: String)] = [
    (.inbox, PagePath.library), (.needsYou, PagePath.needsYou), (.archive, PagePath.archive),
    (.bin, PagePath.bin),
  ]

  /// The address of the page that follows an action: one of the library, or that of a share; else the library's.
  static func address(after next: String?) -> String {
    let start = PagePath.share("")
    if let next, next.hasPrefix(start), let id = ShareID(String(next.dropFirst(start.count))) {
      return PagePath.share(id.text)
    }
    return LibraryFilter(address: next).address
  }

  /// The path of the page, without the filters.
  var path: String { Self.paths.first { $0.view == view }?.path ?? PagePath.library }

  /// The address of the page with its filters.
  var address: String {
    let fields: [(String, String?)] = [
      ("q", text), ("unread", isUnread ? "1" : nil), ("state", state?.rawValue),
      ("destination", destination), ("site", site), ("tag", tag), ("cursor", cursor?.text),
    ]
    let present = fields.compactMap { name, value in value.map { (name, $0) } }
    return present.isEmpty ? path : path + "?" + FormEncoder.encode(present)
  }

  /// The address of the first page with one change.
  func address(_ change: (inout LibraryFilter) -> Void) -> String {
    var changed = self
    changed.cursor = nil
    change(&changed)
    return changed.address
  }

  /// Whether the page lists only some of the view's shares.
  var isNarrowed: Bool {
    text != nil || isUnread || state != nil || destination != nil || site != nil || tag != nil
  }

  /// Whether it is the first page of the library, on which panels about the account appear.
  var isLibraryStart: Bool { view == .inbox && !isNarrowed && cursor == nil }

  /// The parameter of an article's address that names the list it was opened from; empty for a whole view.
  var listParameter: String {
    isNarrowed ? "?" + FormEncoder.encode([("list", address { _ in })]) : ""
  }

  func query(limit: Int) -> LibraryQuery {
    LibraryQuery(
      view: text != nil && view == .inbox ? .all : view, text: text, state: state, destination: destination,
      site: site, tag: tag, isUnread: isUnread ? true : nil, cursor: cursor, limit: limit)
  }

  var section: PageSection {
    switch view {
    case .all, .inbox: .library
    case .archive, .bin: .archive
    case .needsYou: .needsYou
    }
  }
}
