// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An article as its owner gets it from the API.
package struct ArticleResponse: Codable, Sendable {
  package let title: String?
  package let url: String?
  package let html: String
  package let text: String
}
