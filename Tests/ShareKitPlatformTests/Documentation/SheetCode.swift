// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// The code of ShareKitPlatform's documentation about a compose sheet, which `DocumentationCodeTests` compares with it.
///
/// It is compiled and not run.
@MainActor final class SheetCode: SharingViewController {
  private final class AlbumViewController: UIViewController {
    convenience init(_ chosen: @escaping (String) -> Void) { self.init(nibName: nil, bundle: nil) }
  }

  private var album = "Kites"
  private var visibility = "Private"
  private let tags = ["#kite"]

  override func viewDidLoad() {
    super.viewDidLoad()
    rules = ComposeRules(placeholder: "Say something", maximumCharacters: 25, requires: .images(1...1))
  }

  override func configurationItems() -> [ComposeConfigurationItem] {
    let item = ComposeConfigurationItem(identifier: "album", title: "Album", value: album) { [weak self] in
      AlbumViewController { album in
        self?.album = album
        self?.popConfigurationViewController()
      }
    }
    return super.configurationItems() + [item]
  }

  override func completions(of word: String) -> [String] { WordCompletion.matches(word, in: tags) }

  private func menu() -> ComposeConfigurationItem {
    let choices = ["Private", "Public"].map { name in
      ComposeConfigurationItem.Choice(title: name, isChosen: name == visibility) { [weak self] in
        self?.visibility = name
        self?.reloadConfigurationItems()
      }
    }
    let item = ComposeConfigurationItem(
      identifier: "visibility", title: "Visibility", value: visibility, choices: choices)
    return item
  }
}
