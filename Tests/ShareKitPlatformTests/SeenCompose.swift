// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import ShareKit
import ShareKitPlatform
import UIKit

// Apart from the tests: a file cannot import Testing and a stand-in of UIKit.

/// A compose sheet with a configuration item that opens a screen, and with tags that are completed.
@MainActor final class SeenCompose {
  private final class Sheet: ComposeViewController {
    var album = "None"
    let screen = UIViewController(nibName: nil, bundle: nil)

    override func configurationItems() -> [ComposeConfigurationItem] {
      var pending = ComposeConfigurationItem(identifier: "people", title: "People", value: "")
      pending.isPending = true
      let album = ComposeConfigurationItem(identifier: "album", title: "Album", value: album) {
        [weak self] in self?.screen ?? UIViewController(nibName: nil, bundle: nil)
      }
      return [album, pending]
    }

    override func completions(of word: String) -> [String] {
      WordCompletion.matches(word, in: ["#hill", "#history"])
    }
  }

  private let sheet = Sheet(nibName: nil, bundle: nil)
  private let window = UIWindow(windowScene: UIWindowScene(session: UISceneSession(role: .windowApplication)))

  init() {
    sheet.title = "Kites"
    window.rootViewController = sheet
    window.makeKeyAndVisible()
  }

  var text: String { sheet.contentText }
  /// The text that posting would use.
  var stateText: String { sheet.state.text }
  var isOpen: Bool { sheet.presentedViewController is UINavigationController }
  var isOpenOnScreen: Bool { sheet.screen.navigationController != nil && isOpen }

  func type(_ text: String) {
    sheet.textView.text = text
    sheet.textViewDidChange(sheet.textView)
  }

  /// Taps a button, and returns false if there is none.
  func tap(_ identifier: String) -> Bool {
    guard let button = find(identifier, in: sheet.view) as? UIControl else { return false }
    button.sendActions(for: .primaryActionTriggered)
    return true
  }

  func choose(album: String) {
    sheet.album = album
    sheet.popConfigurationViewController()
  }

  /// What a line of the sheet says.
  func line(_ identifier: String) -> String? {
    switch find(identifier, in: sheet.view) {
    case let button as UIButton: button.configuration?.title
    case let label as UILabel: label.text
    default: nil
    }
  }

  private func find(_ identifier: String, in view: UIView) -> UIView? {
    if view.accessibilityIdentifier == identifier, !view.isHidden { return view }
    return view.subviews.lazy.compactMap { self.find(identifier, in: $0) }.first
  }
}
