// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// What a request bin is started with.
package struct BinSettings: Sendable {
  /// The address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 lets the system choose one.
  package var port = 0
  /// The number of requests that are kept; the oldest are removed first.
  package var limit = 500
  /// The largest body in bytes; longer ones get status 413.
  package var maxBody = 1 << 30
  /// The folder of the bodies; it must exist.
  package var folder: URL
  /// The folder into which every request is also written as a fixture, or nil.
  package var recording: URL?
  /// The response until another is chosen.
  package var response = PlannedResponse()

  /// Takes the defaults, with a folder for the bodies.
  package init(folder: URL) {
    self.folder = folder
  }
}
