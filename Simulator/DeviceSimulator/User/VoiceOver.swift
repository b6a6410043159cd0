// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import UIKit

/// Lists the elements VoiceOver stops at on a screen and how it reads each one.
///
/// Texts, too, if VoiceOver can reach them: it reads those of a row as one.
@MainActor struct VoiceOver {
  private(set) var stops: [(identifier: String, name: String)] = []

  /// Reads a view and everything in it.
  init(_ view: UIView) { listen(to: view) }

  /// Prints every element to the screen's transcript.
  func speak() {
    for stop in stops {
      AttachedDevice.process.step("screen", "voice: \(stop.identifier) = \(stop.name)")
    }
  }

  private mutating func listen(to view: UIView) {
    guard !view.isHidden, !view.accessibilityElementsHidden else { return }
    if let bar = view as? UINavigationBar { listen(to: bar) }
    let isWhole = view.isAccessibilityElement || Self.isControl(view) || Self.isText(view)
    if isWhole || view is UITableViewCell { stop(at: view) }
    guard !isWhole else { return }
    // The bar with the tabs is the last on a screen.
    let children = view.subviews.filter { !Self.isTabs($0) } + view.subviews.filter(Self.isTabs)
    for child in children where !(view is UITableViewCell) || Self.isControl(child) { listen(to: child) }
  }

  private mutating func listen(to bar: UINavigationBar) {
    guard bar.isVisible, let top = bar.topItem else { return }
    if let back = bar.backButtonTitle { stops.append(("back", back)) }
    if let title = top.title, !title.isEmpty { stops.append(("", title)) }
    for item in (top.leftBarButtonItems ?? []) + (top.rightBarButtonItems ?? []) {
      stops.append((item.accessibilityIdentifier ?? "", item.accessibilityLabel ?? item.title ?? ""))
    }
  }

  private mutating func stop(at view: UIView) {
    var name = view.accessibilityLabel ?? Self.ownName(of: view) ?? ""
    if let value = view.accessibilityValue { name += ", " + value }
    if let cell = view as? UITableViewCell, let actions = cell.table?.swipeActions(of: cell), !actions.isEmpty
    {
      name += " (" + actions.compactMap(\.title).joined(separator: ", ") + ")"
    }
    // A line of the transcript is one element.
    let line = name.split(whereSeparator: \.isNewline).joined(separator: " ")
    stops.append((view.accessibilityIdentifier ?? "", line.trimmingCharacters(in: .whitespaces)))
  }

  private static func isTabs(_ view: UIView) -> Bool {
    (view as? UIStackView)?.arrangedSubviews.first is TabButton
  }

  private static func isText(_ view: UIView) -> Bool {
    (view as? UILabel)?.text?.allSatisfy(\.isWhitespace) == false
  }

  private static func isControl(_ view: UIView) -> Bool {
    switch view {
    case is UIRefreshControl: false
    case is UIControl, is UISearchBar, is UIProgressView: true
    case let text as UITextView: text.isEditable
    default: false
    }
  }

  /// The name the system uses for an element that the app doesn't name.
  private static func ownName(of view: UIView) -> String? {
    switch view {
    case let button as UIButton: button.configuration?.title
    case let tab as TabButton:
      [tab.item.title, tab.item.badgeValue].compactMap { $0 }.joined(separator: ", ")
    case let field as UITextField: field.placeholder
    case let bar as UISearchBar: bar.placeholder
    case let label as UILabel: label.text
    case is UITableViewCell: texts(in: view).joined(separator: ", ")
    case is UIControl: view.wordsOnScreen
    default: nil
    }
  }

  private static func texts(in view: UIView) -> [String] {
    if let text = (view as? UILabel)?.text { return [text] }
    return view.subviews.filter { !$0.isHidden && !$0.accessibilityElementsHidden }.flatMap(texts)
  }
}
