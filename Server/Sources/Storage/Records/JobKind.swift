// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The persisted names of the pipeline's stages.
package enum JobKind: String, Sendable, CaseIterable, SQLBindable {
  case read, book, deliver, digest
}
