// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
package import Foundation
import Messages
import Pipeline
package import ServerCore

/// Decides what the facts that a checkup collected mean for the operator.
package enum CheckupRules {
  package typealias Finding = Checkup.Finding

  /// How long before its end a certificate is worth a warning; automatic renewals happen earlier.
  private static let renewal: TimeInterval = 14 * 86_400
  /// How old the last backup may be; a daily one that failed twice is older.
  private static let backupAge: TimeInterval = 2.5 * 86_400
  private static let clockDifference: TimeInterval = 600

  package static func address(
    host: String, publicURL: String?, hasCertificate: Bool, proxy: CheckedProxy
  ) -> Finding {
    let isLocal = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    if !isLocal && !hasCertificate && proxy != .other {
      return Finding(
        .doubtful, "address",
        proxy == .none ? .checkupAddressPlaintext(host: host) : .checkupAddressAround(host: host))
    }
    guard let publicURL else {
      return isLocal
        ? Finding(.good, "address", .checkupAddressLocal)
        : Finding(.doubtful, "address", .checkupAddressUnknown)
    }
    guard publicURL.lowercased().hasPrefix("https://") else {
      return Finding(.doubtful, "address", .checkupAddressUnencrypted(url: publicURL))
    }
    // All clients seem to have the address of the proxy, so they share its limits.
    guard hasCertificate || proxy != .none else {
      return Finding(.doubtful, "address", .checkupAddressUntrusted(url: publicURL))
    }
    return Finding(.good, "address", .checkupAddressGood(url: publicURL))
  }

  package static func certificate(_ validity: ClosedRange<Date>, now: Date) -> Finding {
    let (begin, end) = (Timestamp.text(validity.lowerBound), Timestamp.text(validity.upperBound))
    if now > validity.upperBound { return Finding(.bad, "TLS", .checkupCertificateExpired(time: end)) }
    if now < validity.lowerBound { return Finding(.bad, "TLS", .checkupCertificateEarly(time: begin)) }
    return now.addingTimeInterval(renewal) > validity.upperBound
      ? Finding(.doubtful, "TLS", .checkupCertificateSoon(time: end))
      : Finding(.good, "TLS", .checkupCertificateGood(time: end))
  }

  /// - Parameter exposed: the files with secrets that all users can read.
  package static func secrets(exposed: [String]) -> [Finding] {
    exposed.isEmpty
      ? [Finding(.good, "secrets", .checkupSecretsGood)]
      : exposed.map { Finding(.doubtful, "secrets", .checkupSecretsExposed(file: $0)) }
  }

  /// - Parameter mode: the permissions of a folder that can be written.
  package static func folder(_ path: String, mode: Int) -> Finding {
    mode & 0o077 == 0
      ? Finding(.good, "data", .checkupFolderPrivate(folder: path))
      : Finding(.doubtful, "data", .checkupFolderOpen(folder: path))
  }

  /// - Parameters:
  ///   - problem: why the folder can't be written.
  ///   - isOwned: whether this user owns the folder, so that its permissions are the cause.
  package static func unwritable(_ path: String, _ problem: FileProblem, isOwned: Bool) -> Finding {
    let message: Message =
      switch problem.code {
      case EACCES where isOwned: .checkupFolderProtected(folder: path)
      case EACCES, EPERM: .checkupFolderUnwritable(folder: path)
      default: .checkupFolderFailing(folder: path, reason: problem.reason)
      }
    return Finding(.bad, "data", message)
  }

  /// - Parameters:
  ///   - free: the free bytes on the disk of the data folder.
  ///   - floor: the bytes that stay free.
  package static func space(free: Int, floor: Int) -> Finding {
    if free <= floor { return Finding(.bad, "disk", .checkupSpaceFull(free: free, floor: floor)) }
    return free < 4 * floor
      ? Finding(.doubtful, "disk", .checkupSpaceLow(free: free, floor: floor))
      : Finding(.good, "disk", .checkupSpaceGood(free: free))
  }

  package static func damaged(_ path: String, _ damage: String) -> Finding {
    Finding(.bad, "database", .checkupDatabaseDamaged(file: path, damage: damage))
  }

  /// - Parameter last: when the last backup was made; nil if none is known.
  package static func backup(_ last: Date?, now: Date) -> Finding {
    guard let last else { return Finding(.doubtful, "backup", .checkupBackupNone) }
    let time = Timestamp.text(last)
    // Clocks may differ, and the check of a backup takes time.
    if last.timeIntervalSince(now) > clockDifference {
      return Finding(.doubtful, "backup", .checkupBackupFuture(time: time))
    }
    return now.timeIntervalSince(last) > backupAge
      ? Finding(.doubtful, "backup", .checkupBackupOld(time: time))
      : Finding(.good, "backup", .checkupBackupGood(time: time))
  }
}
