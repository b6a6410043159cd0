// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import UIKit

/// Lists the elements VoiceOver stops at on a screen and how it reads each one.
///
/// Only elements that a user can operate or inspect by themselves count; plain labels read their own text.
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
    let isWhole = view.isAccessibilityElement || Self.isControl(view)
    if isWhole || view is UITableViewCell { stop(at: view) }
    guard !isWhole else { return }
    for child in view.subviews where !(view is UITableViewCell) || Self.isControl(child) { listen(to: child) }
  }

  private mutating func listen(to bar: UINavigationBar) {
    guard bar.isVisible, let top = bar.topItem else { return }
    if let back = bar.backButtonTitle { stops.append(("back", back)) }
    for item in (top.leftBarButtonItems ?? []) + (top.rightBarButtonItems ?? []) {
      stops.append((item.accessibilityIdentifier ?? "", item.accessibilityLabel ?? item.title ?? ""))
    }
  }

  private mutating func stop(at view: UIView) {
    let name = view.accessibilityLabel ?? Self.ownName(of: view) ?? ""
    stops.append((view.accessibilityIdentifier ?? "", name.trimmingCharacters(in: .whitespaces)))
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
    return view.subviews.filter { !$0.isHidden }.flatMap(texts)
  }
}
