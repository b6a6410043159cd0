// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
import Messages
import Pipeline
import ServerCore
import ShareContract
import Storage

/// The message after an action, with the button that takes it back.
///
/// It travels in the address of the page that follows the action, so that it works without scripts and a reload doesn't
/// repeat the action.
struct LibraryToast {
  private let text: Message
  private let undo: (action: LibraryAction, shares: [ShareID])?

  /// The parameters that a page's address is extended by.
  static func parameters(after change: LibraryChange) -> [(String, String)] {
    guard !change.changed.isEmpty else { return [("done", "nothing")] }
    let tag = change.action.tag.map { [("done-tag", $0)] } ?? []
    return [("done", change.action.name)] + tag + [
      ("shares", change.changed.map(\.text).joined(separator: "."))
    ]
  }

  /// Says how many shares are sent; if none, of how many only a book is made, because they have no destination.
  static func parameters(sent: Int, made: Int) -> [(String, String)] {
    sent > 0 || made == 0
      ? [("done", "send"), ("count", String(sent))] : [("done", "make"), ("count", String(made))]
  }

  static let parametersAfterAdding = [("done", "add")]

  /// Says how many shares a form added, how many the same form had added before, and how many of those have other
  /// destinations.
  static func parameters(added count: Int, known: Int, otherDestinations: Int) -> [(String, String)] {
    if count == 1, known == 0 { return parametersAfterAdding }
    let rest = [("known", known), ("otherDestinations", otherDestinations)].filter { $0.1 > 0 }.map {
      ($0.0, String($0.1))
    }
    return parametersAfterAdding + [("count", String(count))] + rest
  }

  static func parameters(erased count: Int) -> [(String, String)] {
    [("done", "erase"), ("count", String(count))]
  }

  /// The address of a page with the message.
  static func address(_ page: String, _ parameters: [(String, String)]) -> String {
    page + (page.contains("?") ? "&" : "?") + FormEncoder.encode(parameters)
  }

  /// Reads the parameters; nil if there is no message.
  init?(parameters: (String) -> String?) {
    guard let name = parameters("done") else { return nil }
    func number(_ name: String) -> Int { parameters(name).flatMap { Int($0) } ?? 0 }
    let count = number("count")
    switch name {
    case "nothing": (text, undo) = (.libraryNothingChanged, nil)
    case "add":
      (text, undo) = (
        Self.added(count, known: number("known"), otherDestinations: number("otherDestinations")), nil
      )
    case "send": (text, undo) = (.librarySending(count: count), nil)
    case "make": (text, undo) = (.libraryMaking(count: count), nil)
    case "erase": (text, undo) = (.libraryErased(count: count), nil)
    default:
      let shares = (parameters("shares") ?? "").split(separator: ".").compactMap { ShareID(String($0)) }
      guard let action = LibraryAction(name: name, tag: parameters("done-tag")), !shares.isEmpty else {
        return nil
      }
      (text, undo) = (action.done(shares.count), (action.inverse, shares))
    }
  }

  private static func added(_ count: Int, known: Int, otherDestinations: Int) -> Message {
    guard known > 0 else { return count > 1 ? .newAdded(count: count) : .libraryAdded }
    let keepsOthers = otherDestinations == known
    if count == 0 {
      return keepsOthers ? .libraryAddedBefore(count: known) : .libraryAddedAlready(count: known)
    }
    return keepsOthers ? .newAddedBesideOthers(count: count) : .newAddedBeside(count: count)
  }

  /// The values for `layout.mustache`.
  ///
  /// - Parameter page: the address of the page that follows when the action is taken back.
  func values(page: String) -> [String: Any] {
    var values: [String: Any] = ["toastText": text.text]
    guard let undo else { return values }
    let fields =
      [("do", undo.action.name), ("next", page)] + (undo.action.tag.map { [("tag", $0)] } ?? [])
      + undo.shares.map { ("id", $0.text) }
    values["toastUndo"] =
      [
        "undoPath": PagePath.libraryActions,
        "undoFields": fields.map { ["undoName": $0.0, "undoValue": $0.1] },
      ] as [String: Any]
    return values
  }
}
