// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The page that explains a finding.
package struct FindingPage {
  /// The address below which the files of Sharepipe's repository are published, with a slash at its end.
  ///
  /// Nil until the repository has a public address. Every link in a finding begins with it.
  package static let publicAddress: String? = nil

  /// The path and the section, from the root of Sharepipe's repository.
  package let path: String
  private let base: String?

  package init(_ path: String, base: String? = Self.publicAddress) {
    self.path = path
    self.base = base
  }

  /// The full address, or the path if the repository has no public address.
  package var address: String { (base ?? "") + path }

  /// How a line of output refers to the page, also outside of Sharepipe's repository.
  package var reference: String { base == nil ? "See \(path) in Sharepipe's repository." : "See \(address)" }
}
