// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The result of an attempt to add a capture.
package enum CaptureAddition: Sendable, Equatable {
  /// The capture and the job that reads it are durable; the file of an earlier capture can be deleted.
  case added(looseFile: String?)
  /// The share is in a state that accepts no capture.
  case notWanted(StoredShareState)
  /// The account has no share with that identifier.
  case noShare
}
