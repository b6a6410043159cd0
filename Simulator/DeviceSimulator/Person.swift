// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import UIKit

/// A person in front of the screen: finds controls by their accessibility identifiers and uses them.
@MainActor final class Person {
  private var plan: [PersonAction]
  /// Whether something else came than the person wanted.
  private(set) var isDisappointed = false
  private let controllers: () -> UIWindow?

  init(_ plan: [PersonAction], looksAt window: @escaping () -> UIWindow?) {
    self.plan = plan
    controllers = window
  }

  /// Whether all is done that does not depend on what shows up.
  var isDone: Bool {
    plan.allSatisfy { if case .tapIfShown = $0 { true } else { false } }
  }

  /// What the person is waiting for, in words.
  var wish: String { plan.first.map { "\($0)" } ?? "nothing" }

  /// Does the next thing if it can be done now; whether something was done.
  func act() -> Bool {
    guard let next = plan.first, let window = controllers(), perform(next, in: window) else { return false }
    plan.removeFirst()
    return true
  }

  private func perform(_ action: PersonAction, in window: UIWindow) -> Bool {
    switch action {
    case .type(let text, let field):
      guard let field: UITextField = find(field, in: window) else { return false }
      field.text = text
    case .tap(let name), .tapIfShown(let name):
      guard let control: UIControl = find(name, in: window), control.isEnabled else { return false }
      control.tap()
    case .swipeAway(let label):
      guard label.isEmpty || (find(label, in: window) as UIView?) != nil,
        let root = window.rootViewController, !root.isModalInPresentation
      else { return false }
      root.leave()
    case .expect(let wanted, let unwanted):
      isDisappointed = (find(unwanted, in: window) as UIView?) != nil
      return isDisappointed || (find(wanted, in: window) as UIView?) != nil
    }
    return true
  }

  private func find<View: UIView>(_ identifier: String, in view: UIView) -> View? {
    if let view = view as? View, view.accessibilityIdentifier == identifier, view.isVisible { return view }
    for child in view.subviews {
      if let found: View = find(identifier, in: child) { return found }
    }
    return nil
  }
}
