// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A program that a test needs isn't there, or failed.
package struct MissingTool: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
