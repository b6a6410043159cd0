// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Encryption
import Foundation
package import Logging
import ServerCore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The certificate for new connections, reloaded when its files change or the process receives SIGHUP.
///
/// An incomplete or mismatched pair never replaces a valid one. Existing connections keep their certificate.
package final class LiveCertificate: Service {
  private struct State {
    var current: ServingCertificate
    /// The files that were tried last, whether or not they were valid.
    var tried: [FileStamp?]
  }

  private let files: CertificateFiles
  private let interval: Duration
  private let logger: Logger
  private let state: Mutex<State>

  /// - Parameter interval: the time between two checks of the files.
  package init(_ files: CertificateFiles, interval: Duration, logger: Logger) throws {
    (self.files, self.interval, self.logger) = (files, interval, logger)
    let stamps = files.stamps
    let loaded = try files.load()
    state = Mutex(State(current: loaded, tried: stamps))
    warn(about: loaded)
  }

  /// The certificate for the next connection.
  package var current: ServingCertificate { state.withLock { $0.current } }

  package func run() async throws {
    let hangups = await UnixSignalsSequence(trapping: .sighup)
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { for await _ in hangups { self.reload() } }
        group.addTask { await self.watch() }
      }
    }
  }

  private func watch() async {
    while !Task.isCancelled {
      // Canceled because the server stops, which is not a failure.
      try? await Task.sleep(for: interval)
      if files.stamps != state.withLock({ $0.tried }) { reload() }
    }
  }

  /// Loads the files if they are complete and valid.
  private func reload() {
    // The stamps are taken first, so changes during the reading are noticed at the next check.
    let stamps = files.stamps
    do {
      let loaded = try files.load()
      state.withLock { $0 = State(current: loaded, tried: stamps) }
      logger.notice(
        "the certificate was loaded again", metadata: ["validUntil": "\(Timestamp.text(loaded.validUntil))"])
      warn(about: loaded)
    } catch {
      state.withLock { $0.tried = stamps }
      logger.error(
        "the new certificate can't be used, so the old one stays in use", metadata: ["problem": "\(error)"])
    }
  }

  private func warn(about loaded: ServingCertificate) {
    let now = Date()
    if loaded.validUntil < now {
      logger.warning(
        "the certificate has expired, and clients will refuse it; put a new one in the same file",
        metadata: ["file": "\(files.certificate)", "validUntil": "\(Timestamp.text(loaded.validUntil))"])
    } else if now < loaded.validFrom {
      logger.warning(
        "the certificate isn't valid yet, and clients will refuse it until then",
        metadata: ["file": "\(files.certificate)", "validFrom": "\(Timestamp.text(loaded.validFrom))"])
    }
    if files.isKeyReadableByAll {
      logger.warning("the key can be read by every user of this machine", metadata: ["file": "\(files.key)"])
    }
  }
}

extension CertificateFiles {
  fileprivate var stamps: [FileStamp?] { [FileStamp(certificate), FileStamp(key)] }

  fileprivate var isKeyReadableByAll: Bool {
    let mode = try? FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
    return (mode ?? 0) & 0o004 != 0
  }
}
