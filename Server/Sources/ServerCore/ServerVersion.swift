// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The version of the program.
package enum ServerVersion {
  package static let text = "0.1.0"
}
