// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
public import ShareContract

/// How long the outbox keeps trying to send a share: without a limit, unless the user chose one.
///
/// Older shares are marked as failed with a reason, and can be sent again. Nothing is ever deleted by age.
public enum OutboxExpiry: Hashable, Sendable {
  /// Keep trying without a limit.
  case never
  /// Give up after so many days, at least one.
  case afterDays(Int)

  /// Seconds after which a share expires; nil for never.
  var seconds: Double? {
    switch self {
    case .never: nil
    case .afterDays(let days): Double(max(1, days)) * 86_400
    }
  }
}

extension Outbox {
  private struct Settings: Codable {
    var expiryDays: Int?
  }

  private var settingsFile: URL { root.appendingPathComponent("settings.json", isDirectory: false) }

  /// The user's choice; never expires when the choice is missing or can't be read.
  public var expiry: OutboxExpiry {
    guard let data = try? DurableFiles.read(settingsFile),
      let settings = try? Self.decoder.decode(Settings.self, from: data)
    else { return .never }
    return settings.expiryDays.map(OutboxExpiry.afterDays) ?? .never
  }

  /// Stores the user's choice; show what ``overdue(under:)`` lists before you call it.
  ///
  /// - Throws: `ShareFileError` when the choice can't be written.
  public func setExpiry(_ expiry: OutboxExpiry) throws {
    var settings = Settings()
    if case .afterDays(let days) = expiry { settings.expiryDays = max(1, days) }
    try DurableFiles.replace(settingsFile, with: try Self.encoder.encode(settings))
    try DurableFiles.sync(root)
  }

  /// Returns the shares that ``Outbox/expire()`` would mark as failed under a choice, oldest first.
  ///
  /// The age counts from when the user shared, or last tried again. A share that is being sent isn't included.
  public func overdue(under expiry: OutboxExpiry) -> [OutboxEntry] {
    guard let seconds = expiry.seconds else { return [] }
    return entries().filter { entry in
      guard entry.state == .pending || entry.state == .needsSignIn else { return false }
      let from = entry.progress.renewedAt ?? entry.manifest.createdAt
      return clock().timeIntervalSince(from) >= seconds
    }
  }

  /// Marks overdue shares as failed, according to the user's choice, and returns their identifiers.
  ///
  /// - Throws: ``OutboxError/held(_:)``, ``OutboxError/notFound(_:)``, ``OutboxError/newerVersion(_:)``, or `ShareFileError`.
  @discardableResult
  public func expire() throws -> [ShareID] {
    try overdue(under: expiry).map { entry in
      try move(entry.id, to: Name.failed, by: nil) { progress in
        progress.reason = OutboxReason(code: OutboxReason.expired, at: clock())
      }
      return entry.id
    }
  }
}
