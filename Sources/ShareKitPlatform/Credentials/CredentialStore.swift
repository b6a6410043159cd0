// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
import UIKit

/// The share token of this installation, in the shared keychain.
///
/// It is valid only together with the installation nonce and the account marker.
///
/// The keychain is in another process. Don't call these methods on the main thread.
public struct CredentialStore: Sendable {
  private let slot: KeychainSlot
  private let nonce: InstallationNonceFile
  private let marker: AccountMarkerFile
  private let refused: URL

  /// The credential as it was read, with the account and the server.
  public struct Reading: Sendable {
    /// Whether the credential can be used.
    public let verdict: CredentialVerdict
    /// The marker, as far as it could be read.
    public let marker: AccountMarker?
    /// The keychain item, if it could be read.
    let item: Data?

    /// The account that owns a share that is saved now, even if the token can't be read or is no longer valid.
    ///
    /// Signing out removes the marker. While the marker exists, the share belongs to its account, whose user may have to sign in
    /// again.
    public var account: AccountIdentity? { marker?.identity }

    /// The target of uploads; nil unless a user is signed in.
    public var target: UploadTarget? {
      guard case .signedIn(let token, let account) = verdict, let marker else { return nil }
      return UploadTarget(server: marker.server, token: token, account: account, fields: fields)
    }

    /// The header fields that are stored with the token.
    private var fields: [HeaderField] { item.flatMap(CredentialRecord.init)?.fields ?? [] }

    /// The stored header fields, if the token was made by this server.
    func fields(for server: URL) -> [HeaderField] {
      let record = item.flatMap(CredentialRecord.init)
      guard record?.server.map(ServerAddress.init) == ServerAddress(server) else { return [] }
      return record?.fields ?? []
    }
  }

  /// Creates the store of a shared container.
  ///
  /// The keychain group is the identifier of the App Group, which needs no other entitlement.
  public init(container: SharedContainer) {
    slot = KeychainSlot(
      service: CredentialRecord.service, account: CredentialRecord.keychainAccount, group: container.group)
    let folder = container.root.appendingPathComponent("Installation", isDirectory: true)
    refused = folder.appendingPathComponent("refused", isDirectory: false)
    nonce = InstallationNonceFile(url: folder.appendingPathComponent("nonce", isDirectory: false))
    marker = AccountMarkerFile(url: folder.appendingPathComponent("account.json", isDirectory: false))
  }

  /// The file of the installation's nonce.
  var installationFile: InstallationNonceFile { nonce }

  /// Reads and classifies what is stored.
  ///
  /// The keychain item is read before the marker. A sign-in in another process writes them in the opposite order, so a new token
  /// is never checked against an old marker.
  public func read() -> Reading {
    let found = slot.read()
    do {
      let marker = try marker.read()
      let verdict = CredentialVerdict(
        keychain: found, nonce: nonce.read(), marker: marker?.account, server: marker?.server,
        refused: refusedDigest)
      guard case .item(let item) = found else { return Reading(verdict: verdict, marker: marker, item: nil) }
      return Reading(verdict: verdict, marker: marker, item: item)
    } catch {
      // The marker is there and cannot be read: as before the first unlock.
      return Reading(verdict: .lockedTryLater, marker: nil, item: nil)
    }
  }

  /// Returns the identifier of this installation that the server stores with a share token.
  ///
  /// - Throws: `ShareFileError` when the installation's nonce can't be read or written.
  public func installation() throws -> String { try makeNonce().digest }

  /// Stores a new token and the account it belongs to.
  ///
  /// The marker is written before the token. A process that finds the old token in between deletes only that one. A token that
  /// the server rejected before is used again.
  ///
  /// - Throws: ``KeychainSlot/Failure``, or `ShareFileError` and `CocoaError` when the nonce or the marker can't be written.
  public func store(token: String, marker newMarker: AccountMarker, fields: [HeaderField] = []) throws {
    let record = CredentialRecord(
      token: token, account: newMarker.account, nonce: try makeNonce(), server: newMarker.server,
      fields: fields)
    let old = try marker.read()
    try marker.write(newMarker)
    takeBackRefusal(of: token, at: newMarker.server)
    do {
      try slot.write(try record.encoded())
    } catch {
      // Restores the previous marker.
      if let old { try? marker.write(old) } else { try? marker.remove() }
      throw error
    }
  }

  /// Deletes the marker and the token, because the user signed out.
  ///
  /// Without the marker the token is already unusable.
  ///
  /// - Throws: ``KeychainSlot/Failure``, or `CocoaError` when the marker can't be deleted.
  public func wipe() throws {
    try marker.remove()
    try slot.delete()
  }

  /// Deletes the marker alone, so that the token is stale for every process that reads it, and is revoked there.
  ///
  /// Throws `CocoaError` when the marker can't be deleted.
  func removeMarker() throws { try marker.remove() }

  /// Deletes the token of a reading, and no newer one that the app or the extension has stored meanwhile.
  func delete(_ reading: Reading) throws {
    if let item = reading.item { try slot.delete(ifStill: item) }
  }

  /// Remembers that the server does not take a token any more: for the extension, and should it not be deleted.
  package func refuse(_ target: UploadTarget) throws {
    try Data(CredentialRecord.digest(of: target.token, at: target.server).utf8).write(
      to: refused, options: .atomic)
  }

  /// Before the token is written: a process that dies in between leaves one that is tried again, not one that never is.
  private func takeBackRefusal(of token: String, at server: URL) {
    guard refusedDigest == CredentialRecord.digest(of: token, at: server) else { return }
    try? FileManager.default.removeItem(at: refused)
  }

  private var refusedDigest: String? { try? String(contentsOf: refused, encoding: .utf8) }

  /// A nonce restored from a backup would validate an outdated token.
  private func makeNonce() throws -> InstallationNonce {
    let made = try nonce.readOrMake()
    try? nonce.keepOutOfBackups()
    return made
  }
}

extension InstallationNonceFile {
  fileprivate func keepOutOfBackups() throws {
    var file = url
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try file.setResourceValues(values)
  }
}
