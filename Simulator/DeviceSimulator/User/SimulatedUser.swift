// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import UIKit

/// Plays the user: finds controls by their accessibility identifiers and uses them.
@MainActor final class SimulatedUser {
  private var plan: [UserAction]
  /// Whether something other than the expected view appeared.
  private(set) var isDisappointed = false
  private let controllers: () -> UIWindow?
  /// Goes to the home screen.
  var leaves: () -> Void = {}
  private var hasPulled = false
  private var waited = 0.0

  init(_ plan: [UserAction], looksAt window: @escaping () -> UIWindow?) {
    self.plan = plan
    controllers = window
  }

  /// Whether every action is done, apart from those for views that may not appear.
  var isDone: Bool { plan.allSatisfy(\.isOptional) }

  /// Describes what the user is waiting for.
  var expectation: String { plan.first.map { "\($0)" } ?? "nothing" }

  /// Performs the next action if it is possible now.
  ///
  /// Returns whether it did.
  ///
  /// Optional actions don't block the actions after them.
  func act() -> Bool {
    guard let window = controllers() else { return false }
    for (index, action) in plan.enumerated() {
      if perform(action, in: window) {
        plan.remove(at: index)
        return true
      }
      if !action.isOptional { return false }
    }
    return false
  }

  private func perform(_ action: UserAction, in window: UIWindow) -> Bool {
    switch action {
    case .type(let text, let field): return type(text, into: field, in: window)
    case .tap(let name), .tapIfShown(let name): return tap(name, in: window)
    case .choose(let title, let button): return choose(title, from: button, in: window)
    case .swipeRow(let row, let title): return swipe(row, choose: title, in: window)
    case .press(let key): return press(key, in: window)
    case .swipeAway(let label): return swipe(after: label, in: window)
    case .swipeBack: return swipeBack(in: window)
    case .scroll(let name): return scroll(to: name, in: front(window))
    case .see(let name): return (find(name, in: window) as UIView?) != nil
    case .read(let words): return shows(words, in: window)
    case .goBack: return goBack(in: front(window))
    case .leaveHost:
      leaves()
      return true
    case .wait(let seconds): return hasWaited(seconds)
    case .unlock:
      try? (AttachedDevice.process as? SimulatedProcess)?.device.unlock()
      return true
    case .listen:
      VoiceOver(front(window)).speak()
      return true
    case .expect(let wanted, let unwanted):
      isDisappointed = (find(unwanted, in: window) as UIView?) != nil
      return isDisappointed || (find(wanted, in: window) as UIView?) != nil
    }
  }

  /// Counts the time in which the process is idle, so that a request takes no part of it, however slow the computer is.
  private func hasWaited(_ seconds: Double) -> Bool {
    let isIdle = (AttachedDevice.process as? SimulatedProcess)?.isIdle() ?? true
    waited += isIdle ? Launch.tick : 0
    guard waited >= seconds else { return false }
    waited = 0
    return true
  }

  private func type(_ text: String, into field: String, in window: UIWindow) -> Bool {
    guard let view: UIView = find(field, in: front(window)) else { return false }
    switch view {
    case let bar as UISearchBar: bar.type(text)
    case let field as UITextField: field.type(text)
    case let area as UITextView where area.isEditable: area.type(text)
    default: return false
    }
    return true
  }

  private func scroll(to name: String, in view: UIView) -> Bool {
    if let (page, fraction) = fraction(of: name, in: view) {
      page.contentOffset = CGPoint(x: 0, y: fraction * page.contentSize.height)
      return true
    }
    guard let target: UIView = find(name, in: view) else { return false }
    let around = sequence(first: target, next: \.superview).lazy.compactMap { $0 as? UIScrollView }.first
    around?.scrolledTo = target
    return around != nil
  }

  /// How far down a page of a web view a text is, from 0 to 1; texts of pages have no identifiers.
  private func fraction(of text: String, in view: UIView) -> (UIScrollView, Double)? {
    guard view.isVisible else { return nil }
    if let label = view as? UILabel, label.text?.contains(text) == true,
      let parts = label.superview?.subviews, let index = parts.firstIndex(of: label),
      let page = label.superview?.superview as? UIScrollView, page.contentSize.height > 0
    {
      return (page, Double(index) / Double(parts.count))
    }
    return view.subviews.lazy.compactMap { self.fraction(of: text, in: $0) }.first
  }

  private func tap(_ name: String, in window: UIWindow) -> Bool {
    if let cell: UITableViewCell = find(name, in: front(window)) {
      tap(cell)
      return true
    }
    if let item = barItem(name, in: front(window)) {
      guard item.isEnabled else { return false }
      item.tap()
      return true
    }
    guard let control: UIControl = find(name, in: front(window)), control.isEnabled else { return false }
    control.tap()
    return true
  }

  private func choose(_ title: String, from name: String, in window: UIWindow) -> Bool {
    guard let button: UIButton = find(name, in: window), button.isEnabled else { return false }
    let actions = button.menu?.children.compactMap { $0 as? UIAction } ?? []
    guard let action = actions.first(where: { $0.title == title }) else { return false }
    action.perform()
    return true
  }

  private func swipe(_ row: String, choose title: String, in window: UIWindow) -> Bool {
    guard let cell: UITableViewCell = find(row, in: front(window)),
      let action = cell.table?.swipeActions(of: cell).first(where: { $0.title == title })
    else { return false }
    action.perform(at: cell)
    return true
  }

  private func press(_ key: UserAction.Key, in window: UIWindow) -> Bool {
    guard let responder = UIResponder.first ?? window.rootViewController else { return false }
    let pressed =
      switch key {
      case .commandReturn: UIKey(.keyboardReturnOrEnter, .command)
      case .escape: UIKey(.keyboardEscape, [])
      }
    responder.pressesBegan([UIPress(key: pressed)], with: UIPressesEvent())
    return true
  }

  /// A sheet that can't be dismissed is notified and stays.
  private func swipe(after label: String, in window: UIWindow) -> Bool {
    guard label.isEmpty || (find(label, in: window) as UIView?) != nil, let root = window.rootViewController
    else { return false }
    guard root.isModalInPresentation else {
      root.leave()
      return true
    }
    if let sheet = root.presentationController, !hasPulled {
      hasPulled = true
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
    }
    return false
  }

  private func swipeBack(in window: UIWindow) -> Bool {
    guard let root = window.rootViewController, !root.isModalInPresentation else { return false }
    root.comeBack()
    return true
  }

  private func goBack(in view: UIView) -> Bool {
    if let bar = view as? UINavigationBar, bar.isVisible, bar.backButtonTitle != nil {
      bar.tapBack()
      return true
    }
    return view.subviews.contains { goBack(in: $0) }
  }

  private func barItem(_ identifier: String, in view: UIView) -> UIBarButtonItem? {
    if let bar = view as? UINavigationBar, bar.isVisible, let top = bar.topItem {
      let items = (top.leftBarButtonItems ?? []) + (top.rightBarButtonItems ?? [])
      return items.first { $0.accessibilityIdentifier == identifier }
    }
    for child in view.subviews {
      if let found = barItem(identifier, in: child) { return found }
    }
    return nil
  }

  /// The view presented last covers all others and receives all touches.
  private func front(_ window: UIWindow) -> UIView { window.subviews.last ?? window }

  private func tap(_ cell: UITableViewCell) { cell.table?.tap(cell) }

  private func shows(_ words: String, in view: UIView) -> Bool {
    guard view.isVisible else { return false }
    if (view as? UILabel)?.text?.contains(words) == true { return true }
    return view.subviews.contains { shows(words, in: $0) }
  }

  private func find<View: UIView>(_ identifier: String, in view: UIView) -> View? {
    if let view = view as? View, view.accessibilityIdentifier == identifier, view.isVisible { return view }
    for child in view.subviews {
      if let found: View = find(identifier, in: child) { return found }
    }
    return nil
  }
}

extension UITableViewCell {
  /// The table that the row is in.
  var table: UITableView? {
    var view = superview
    while let next = view {
      if let table = next as? UITableView { return table }
      view = next.superview
    }
    return nil
  }
}
