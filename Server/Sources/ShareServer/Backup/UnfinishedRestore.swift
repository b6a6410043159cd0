// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A restore that failed or was interrupted after the database may have been filled.
package struct UnfinishedRestore: Error {
  package let cause: any Error
}
