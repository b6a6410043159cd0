// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ServerCore

/// The secrets of new tokens, shown only once.
package struct TokenSecrets: Sendable {
  package let access: Secret
  package let refresh: Secret?
}
