// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

/// The limits for shares.
package struct IntakeLimits: Sendable {
  /// The maximum size of a body in one request, in bytes.
  package var maxBody: Int
  /// Whether there is no other way to send larger bodies.
  var isLast = false
  /// The bytes that stay free on the disk.
  package var freeSpaceFloor: Int
  /// The storage quota of an account.
  package var quota: Quota
  /// The maximum length of a comment in grapheme clusters.
  package var commentCharacters: Int
  /// The maximum number of destinations of a share.
  package var destinations: DestinationCaps

  package init(
    maxBody: Int, freeSpaceFloor: Int, quota: Quota, commentCharacters: Int, destinations: DestinationCaps
  ) {
    self.maxBody = maxBody
    self.freeSpaceFloor = freeSpaceFloor
    self.quota = quota
    self.commentCharacters = commentCharacters
    self.destinations = destinations
  }
}
