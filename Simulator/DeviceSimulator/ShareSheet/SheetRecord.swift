// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppleFoundation
import Foundation

/// Records what a share sheet showed and would hand over; `phone sheet` draws it and continues from it.
package struct SheetRecord: Codable, Sendable, Equatable {
  /// The header of the sheet at one moment.
  package struct Card: Codable, Sendable, Equatable {
    /// The first, larger line.
    package var title: String
    /// The second line: the site or the kind of item.
    package var detail: String
    /// Whether the header shows an icon that came with the item, not the placeholder.
    package var hasIcon: Bool
    /// Whether the header shows an image.
    package var hasImage: Bool
    /// Whether the system is still fetching.
    package var isWaiting: Bool

    private enum CodingKeys: String, CodingKey {
      case title, detail, hasIcon, isWaiting
      case hasImage = "hasPicture"
    }

    /// Creates a header with its lines and flags.
    package init(
      title: String, detail: String, hasIcon: Bool = false, hasImage: Bool = false, isWaiting: Bool = false
    ) {
      self.title = title
      self.detail = detail
      self.hasIcon = hasIcon
      self.hasImage = hasImage
      self.isWaiting = isWaiting
    }

    /// The header as the transcript prints it.
    package var words: String {
      let marks = [
        hasIcon ? "icon" : isWaiting ? "placeholder, fetching" : "no icon", hasImage ? "picture" : nil,
      ]
      return "\(title) — \(detail) (\(marks.compactMap(\.self).joined(separator: ", ")))"
    }
  }

  /// One item that the chosen activity receives.
  package struct Item: Codable, Sendable, Equatable {
    /// One of `link`, `text`, `picture` or `file`.
    package var kind: String
    /// The URL, the text, or the file's path.
    package var value: String

    /// Creates an item of a kind with its value.
    package init(_ kind: String, _ value: String) {
      self.kind = kind
      self.value = value
    }

    /// The types that its provider registers.
    package var types: [String] {
      switch kind {
      case "link": ["public.url"]
      case "text": ["public.plain-text"]
      case "picture": ["public.png"]
      default: [TypeTree.type(ofExtension: URL(fileURLWithPath: value).pathExtension) ?? "public.data"]
      }
    }
  }

  /// The headers in order: one if the metadata came with the item, two if the system fetched it.
  package var stages: [Card] = []
  /// The items that are shared.
  package var items: [Item] = []
  /// The number of requests the system made for the sheet.
  package var requests = 0
  /// Faults in how the sheet was presented, such as a missing popover on an iPad.
  package var faults: [String] = []

  /// Creates an empty record.
  package init() {}
}
