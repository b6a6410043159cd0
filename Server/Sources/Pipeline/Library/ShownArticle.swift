// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An article to show on a page.
package struct ShownArticle: Sendable {
  package let title: String?
  package let url: String?
  package let html: String
  /// Whether `html` already contains title and source and refers to the book's images.
  package let isFromBook: Bool
  package let language: String?
  package let direction: String?
}
