// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppleFoundation
import Foundation

/// What a share sheet showed and what it would hand over; `phone sheet` draws and goes on from it.
package struct SheetRecord: Codable, Sendable, Equatable {
  /// The head of the sheet at one moment.
  package struct Card: Codable, Sendable, Equatable {
    /// The larger line.
    package var title: String
    /// The smaller line: the site, or what kind of thing it is.
    package var detail: String
    /// Whether an icon is shown that came along, not the placeholder.
    package var hasIcon: Bool
    /// Whether a picture is shown.
    package var hasPicture: Bool
    /// Whether the system is still fetching.
    package var isWaiting: Bool

    /// Describes a head.
    package init(
      title: String, detail: String, hasIcon: Bool = false, hasPicture: Bool = false, isWaiting: Bool = false
    ) {
      self.title = title
      self.detail = detail
      self.hasIcon = hasIcon
      self.hasPicture = hasPicture
      self.isWaiting = isWaiting
    }

    /// As the transcript says it.
    package var words: String {
      let marks = [
        hasIcon ? "icon" : isWaiting ? "placeholder, fetching" : "no icon", hasPicture ? "picture" : nil,
      ]
      return "\(title) — \(detail) (\(marks.compactMap(\.self).joined(separator: ", ")))"
    }
  }

  /// One thing that the chosen activity is given.
  package struct Item: Codable, Sendable, Equatable {
    /// `link`, `text`, `picture` or `file`.
    package var kind: String
    /// The address, the text, or the file's path.
    package var value: String

    /// Describes a thing.
    package init(_ kind: String, _ value: String) {
      self.kind = kind
      self.value = value
    }

    /// The types its provider registers.
    package var types: [String] {
      switch kind {
      case "link": ["public.url"]
      case "text": ["public.plain-text"]
      case "picture": ["public.png"]
      default: [TypeTree.type(ofExtension: URL(fileURLWithPath: value).pathExtension) ?? "public.data"]
      }
    }
  }

  /// The heads, one after the other: one when the card came along, two when it was fetched.
  package var stages: [Card] = []
  /// What is shared.
  package var items: [Item] = []
  /// How many requests the system made for it.
  package var requests = 0
  /// What is wrong with how the sheet was shown, such as a missing popover on an iPad.
  package var faults: [String] = []

  /// Nothing yet.
  package init() {}
}
