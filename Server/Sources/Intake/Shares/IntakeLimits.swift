// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

/// How much of a share is taken.
package struct IntakeLimits: Sendable {
  /// Bytes of a body in one request.
  package var maxBody: Int
  /// Whether nothing longer is taken in any other way.
  var isLast = false
  /// Bytes that stay free on the disk.
  package var freeSpaceFloor: Int
  /// How much of an account's is kept.
  package var quota: Quota
  /// Grapheme clusters of a comment.
  package var commentCharacters: Int
  /// How many destinations a share may go to.
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
