// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Messages
import ShareContract
import Storage

/// How much is taken as a resumable upload, and for how long a part of it is kept.
struct UploadLimits: Sendable {
  /// Bytes of one upload.
  let maxUpload: Int
  /// How long an upload that is not continued is kept.
  let life: Duration
  /// Uploads that one account may have open.
  let open = 16
  /// Bytes that stay free on the disk.
  let freeSpaceFloor: Int
  /// How much of an account's is kept.
  let quota: Quota

  init(_ configuration: ServerConfiguration) {
    maxUpload = configuration.maxUpload
    life = configuration.uploadLife
    freeSpaceFloor = configuration.freeSpaceFloor
    quota = configuration.quota
  }

  /// The value of `Upload-Limit`.
  var field: String { "max-size=\(maxUpload), max-age=\(life.components.seconds)" }

  func check(length: Int) throws {
    guard length > maxUpload else { return }
    throw ProblemAnswer(
      Problem(.bodyTooLarge, .uploadTooLarge(limit: "\(maxUpload)")),
      headers: [.uploadLimit: field])
  }
}
