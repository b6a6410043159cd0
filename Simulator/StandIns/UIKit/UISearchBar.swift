// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// developer.apple.com/documentation/uikit/uisearchbar.
@MainActor open class UISearchBar: UIView {
  /// developer.apple.com/documentation/uikit/uisearchbar/delegate.
  open weak var delegate: (any UISearchBarDelegate)?
  /// developer.apple.com/documentation/uikit/uisearchbar/text.
  open var text: String?
  /// developer.apple.com/documentation/uikit/uisearchbar/placeholder.
  open var placeholder: String?
  /// developer.apple.com/documentation/uikit/uisearchbar/autocapitalizationtype.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences

  /// developer.apple.com/documentation/uikit/uisearchbar/init(frame:).
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Simulates the user typing the text and pressing the search key.
  package func type(_ words: String) {
    text = words
    delegate?.searchBar(self, textDidChange: words)
    delegate?.searchBarSearchButtonClicked(self)
  }
}

/// developer.apple.com/documentation/uikit/uisearchbardelegate.
@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  /// developer.apple.com/documentation/uikit/uisearchbardelegate/searchbar(_:textdidchange:).
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// developer.apple.com/documentation/uikit/uisearchbardelegate/searchbarsearchbuttonclicked(_:).
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  /// Optional in Objective-C; does nothing by default.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Optional in Objective-C; does nothing by default.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
}
