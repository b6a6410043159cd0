// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// What a row shows of a share: where it is from, its title, how far it is, and its image.
struct ShareRowContent: UIContentConfiguration {
  var overline: String?
  var title: String
  var state: RowState?
  var detail: String?
  var image: RowImage?
  /// The host of the site whose mark stands before the overline.
  var site: String?

  func makeContentView() -> any UIView & UIContentView { ShareRowView(self) }

  func updated(for state: any UIConfigurationState) -> ShareRowContent { self }
}
