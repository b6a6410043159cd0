// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
import ServerCore
import ShareContract
import Storage

/// What the form of the library asks for: an action and the shares to apply it to.
///
/// The buttons of a row send the action and one identifier in one value, such as `archive 0190…`, and then the marked
/// checkboxes don't count. The buttons for all marked shares send only the action.
struct LibraryRequest {
  enum Task: Equatable {
    case change(LibraryAction)
    case send(destination: String?)
    case erase, emptyBin
  }

  let task: Task
  let shares: [ShareID]
  /// The address of the page that the form was on.
  let page: String

  init(_ fields: [(name: String, value: String)]) throws {
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let words = (value("do") ?? "").split(separator: " ")
    guard let name = words.first, let task = Task(String(name), tag: value("tag"), value("destination"))
    else { throw Problem(.unprocessable, .libraryNoAction) }
    let marked = fields.filter { $0.name == "id" }.map(\.value)
    self.task = task
    shares = (words.count > 1 ? words.dropFirst().map(String.init) : marked).compactMap(ShareID.init)
    page = LibraryFilter.address(after: value("next"))
    if shares.isEmpty && task != .emptyBin { throw Problem(.unprocessable, .libraryNothingMarked) }
  }
}

extension LibraryRequest.Task {
  init?(_ name: String, tag: String?, _ destination: String?) {
    switch name {
    case "send": self = .send(destination: destination.flatMap { $0.isEmpty ? nil : $0 })
    case "erase": self = .erase
    case "empty-bin": self = .emptyBin
    default:
      guard let action = LibraryAction(name: name, tag: tag) else { return nil }
      self = .change(action)
    }
  }
}

extension LibraryAction {
  /// Reads the name of an action in a form or an address.
  init?(name: String, tag: String?) {
    switch (name, tag) {
    case ("archive", _): self = .archive
    case ("unarchive", _): self = .unarchive
    case ("bin", _): self = .bin
    case ("restore", _): self = .restore
    case ("dismiss", _): self = .dismiss
    case ("undismiss", _): self = .undismiss
    case ("read", _): self = .markRead
    case ("unread", _): self = .markUnread
    case ("tag", let tag?): self = .addTag(tag)
    case ("untag", let tag?): self = .removeTag(tag)
    default: return nil
    }
  }

  /// The name that `init(name:tag:)` reads.
  var name: String {
    switch self {
    case .archive: "archive"
    case .unarchive: "unarchive"
    case .bin: "bin"
    case .restore: "restore"
    case .dismiss: "dismiss"
    case .undismiss: "undismiss"
    case .markRead: "read"
    case .markUnread: "unread"
    case .addTag: "tag"
    case .removeTag: "untag"
    }
  }

  /// Says what was done to a number of shares.
  func done(_ count: Int) -> Message {
    switch self {
    case .archive: .libraryArchived(count: count)
    case .unarchive: .libraryUnarchived(count: count)
    case .bin: .libraryBinned(count: count)
    case .restore: .libraryRestored(count: count)
    case .dismiss: .libraryDismissed(count: count)
    case .undismiss: .libraryUndismissed(count: count)
    case .markRead: .libraryMarkedRead(count: count)
    case .markUnread: .libraryMarkedUnread(count: count)
    case .addTag(let tag): .libraryTagged(count: count, tag: tag)
    case .removeTag(let tag): .libraryUntagged(count: count, tag: tag)
    }
  }
}
