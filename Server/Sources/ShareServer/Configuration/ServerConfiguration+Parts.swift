// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import API
import Delivery
import Foundation
package import Intake
package import Pipeline
package import ServerCore
package import ServerHTTP
package import Storage

extension RequestLimits {
  /// The limits that the configuration sets.
  ///
  /// With PostgreSQL, there may be several servers, so those that protect accounts are counted in the database.
  package init(_ configuration: ServerConfiguration, _ engine: any Engine, servers: ServerCount) {
    let counts = configuration.database == nil ? nil : SharedRateCounts(engine, now: configuration.now)
    self.init(
      shareRate: configuration.shareRate, servers: servers,
      shared: counts.map { counts in { counts.counter($0) } },
      now: configuration.now)
  }
}

extension IntakeLimits {
  /// The limits that the configuration sets for shares.
  package init(_ configuration: ServerConfiguration) {
    self.init(
      maxBody: configuration.maxBody, freeSpaceFloor: configuration.freeSpaceFloor,
      quota: configuration.quota,
      commentCharacters: configuration.commentCharacters, destinations: configuration.destinationCaps)
  }
}

extension UploadLimits {
  /// The limits that the configuration sets for resumable uploads.
  package init(_ configuration: ServerConfiguration) {
    self.init(
      maxUpload: configuration.maxUpload, life: configuration.uploadLife,
      freeSpaceFloor: configuration.freeSpaceFloor, quota: configuration.quota)
  }
}

extension AccountTerms {
  /// The terms that the configuration sets.
  package init(_ configuration: ServerConfiguration) {
    self.init(
      limits: Limits(
        bodyBytes: configuration.maxBody, uploadBytes: configuration.maxUpload,
        commentCharacters: configuration.commentCharacters, quotaBytes: configuration.quota.bytes,
        quotaShares: configuration.quota.shares), handOff: configuration.handOff)
  }
}

extension ServerAddress {
  /// The public URL that the configuration sets.
  package init(_ configuration: ServerConfiguration) {
    self.init(publicURL: configuration.publicURL, hasCertificate: configuration.certificate != nil)
  }
}

extension FolderRules {
  /// The folders that the configuration allows.
  package init(_ configuration: ServerConfiguration) {
    self.init(
      own: configuration.foldersFolder.path, roots: configuration.folderRoots,
      umask: configuration.folderUmask, node: configuration.node, freeSpaceFloor: configuration.freeSpaceFloor
    )
  }
}

extension PersonalMail {
  /// Users' mail accounts with the key and the rules of the configuration.
  package init(engine: any Engine, box: SecretBox, configuration: ServerConfiguration) throws {
    try self.init(
      engine: engine, box: box, allowedHosts: configuration.allowedHosts,
      authorities: configuration.mail.authorities)
  }
}
