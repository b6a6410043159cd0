// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Messages
import ServerCore
import ShareContract
package import Storage

/// Limits the size of resumable uploads and how long incomplete ones are kept.
package struct UploadLimits: Sendable {
  /// The maximum size of one upload in bytes.
  package let maxUpload: Int
  /// How long an upload that is not continued is kept.
  package let life: Duration
  /// How many uploads an account may have open.
  package let open = 16
  /// The bytes that stay free on the disk.
  package let freeSpaceFloor: Int
  /// The storage quota of an account.
  package let quota: Quota

  package init(maxUpload: Int, life: Duration, freeSpaceFloor: Int, quota: Quota) {
    self.maxUpload = maxUpload
    self.life = life
    self.freeSpaceFloor = freeSpaceFloor
    self.quota = quota
  }

  /// The value of `Upload-Limit`.
  package var field: String { "max-size=\(maxUpload), max-age=\(life.components.seconds)" }

  package func check(length: Int) throws {
    guard length > maxUpload else { return }
    throw ProblemResponse(
      Problem(.bodyTooLarge, .uploadTooLarge(limit: maxUpload)),
      headers: [.uploadLimit: field])
  }
}
