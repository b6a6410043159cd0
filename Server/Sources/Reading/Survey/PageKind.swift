// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The kind of a page; raw values are names in the API.
package enum PageKind: String, Sendable, CaseIterable {
  /// A text by an author: news, post, essay, recipe.
  case article
  /// A question or topic with the posts of several people.
  case forum
  /// A part of a manual, reference or course.
  case documentation
  /// A page about one product for sale.
  case product
  /// Entries that link to other pages: search results, a directory, a section's front page.
  case listing
  /// Things of one kind side by side: a shop's category, a gallery.
  case collection
  /// A page about a service, or a company's front page.
  case service
}
