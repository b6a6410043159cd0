// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

/// A body that arrived completely.
package struct CollectedBody: Sendable {
  package let stored: StoredBody
  package let sha256: String
  package let bytes: Int
}
