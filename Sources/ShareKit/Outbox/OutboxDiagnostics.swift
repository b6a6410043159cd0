// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
import ShareContract

/// The state of an outbox for a report of a defect: numbers, states and codes, nothing of what was shared.
///
/// No titles, addresses, file names, account names or words of a server; accounts appear as numbers that mean nothing
/// outside this one bundle.
struct OutboxDiagnostics: Codable, Hashable, Sendable {
  struct Line: Codable, Hashable, Sendable {
    let state: String
    let ageSeconds: Int
    let bytes: Int
    let form: String
    let account: Int?
    let attempts: Int
    let reason: String?
    let waitSeconds: Int?
    let leaseSeconds: Int?
  }

  let version: Int
  let shares: [Line]
  let newerVersion: Int
  let unreadableNow: [Int32]
  let quarantined: [String: Int]
  let temporary: Int
  let freeBytes: Int?
  let freeSpaceFloor: Int
  let expiryDays: Int?
}

extension Outbox {
  /// Returns a report on the outbox as JSON, without any content, account names or addresses.
  ///
  /// - Throws: `EncodingError`.
  public func diagnostics() throws -> Data {
    let survey = survey()
    var accounts: [Binding: Int] = [:]
    let lines = survey.entries.map { entry in line(entry, &accounts) }
    var days: Int?
    if case .afterDays(let chosen) = expiry { days = chosen }
    let encoder = Self.encoder
    encoder.outputFormatting.insert(.prettyPrinted)
    return try encoder.encode(
      OutboxDiagnostics(
        version: OutboxManifest.version, shares: lines,
        newerVersion: survey.hidden.count { $0.why == .newerVersion },
        unreadableNow: survey.hidden.compactMap { if case .notNow(let code) = $0.why { code } else { nil } },
        quarantined: [String: Int](survey.quarantined.map { ($0.why.rawValue, 1) }, uniquingKeysWith: +),
        temporary: DurableFiles.names(in: folder(Name.temporary)).count,
        freeBytes: DurableFiles.freeBytes(at: root), freeSpaceFloor: freeSpaceFloor, expiryDays: days))
  }

  /// An account with its server, if that is known.
  private struct Binding: Hashable {
    let account: String
    let server: ServerAddress?
  }

  private func line(_ entry: OutboxEntry, _ accounts: inout [Binding: Int]) -> OutboxDiagnostics.Line {
    let binding = entry.account.map { Binding(account: $0, server: entry.server) }
    if let binding, accounts[binding] == nil { accounts[binding] = accounts.count + 1 }
    var lease: Int?
    if case .uploading(let held) = entry.state { lease = Self.seconds(held.remaining(at: now)) }
    return OutboxDiagnostics.Line(
      state: entry.state.name, ageSeconds: Self.seconds(clock().timeIntervalSince(entry.manifest.createdAt)),
      bytes: entry.manifest.body.bytes, form: entry.manifest.body.form,
      account: binding.flatMap { accounts[$0] },
      attempts: entry.progress.attempts, reason: entry.progress.reason?.plainCode,
      waitSeconds: entry.progress.retry.map { Self.seconds($0.seconds) }, leaseSeconds: lease)
  }

  /// A number that any time fits in, however wrong a clock or a file is.
  private static func seconds(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value, -1e12), 1e12)) : -1
  }
}

extension OutboxState {
  /// The name of its folder.
  var name: String {
    switch self {
    case .pending: Outbox.Name.pending
    case .needsSignIn: Outbox.Name.needsSignIn
    case .uploading: Outbox.Name.uploading
    case .failed: Outbox.Name.failed
    }
  }
}

extension OutboxReason {
  /// The code if it looks like one; a server may have sent anything.
  fileprivate var plainCode: String {
    let isPlain = code.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    return isPlain && code.utf8.count <= 40 ? code : "other"
  }
}

extension ShareBodySummary {
  fileprivate var form: String {
    String(contentType.prefix { $0 != ";" }.prefix(40))
  }
}
