// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Encrypts letters while they wait in the database, because their links sign in.
package struct LetterSeal: Sendable {
  let seal: @Sendable (_ text: String, _ purpose: String) throws -> String
  let open: @Sendable (_ sealed: String, _ purpose: String) throws -> String

  package init(
    seal: @escaping @Sendable (_ text: String, _ purpose: String) throws -> String,
    open: @escaping @Sendable (_ sealed: String, _ purpose: String) throws -> String
  ) {
    (self.seal, self.open) = (seal, open)
  }
}
