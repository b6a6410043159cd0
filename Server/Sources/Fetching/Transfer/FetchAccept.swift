// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The media types that `Accept` requests.
package struct FetchAccept: Sendable {
  let value: String

  package init(_ value: String) { self.value = value }

  package static let page = FetchAccept("text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8,*/*;q=0.1")
  package static let image = FetchAccept(
    "image/jpeg,image/png,image/gif,image/webp,image/*;q=0.8,*/*;q=0.1")
  package static let any = FetchAccept("*/*")
}
