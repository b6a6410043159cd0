// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The system's data for resuming an interrupted upload: valid once, and only for the same account and token.
private struct Resumption: Codable {
  let account: String
  /// The digest of the token in the resumed request, which can't be changed.
  let token: String
  let data: Data
}

extension Outbox {
  private static let resumption = "resumption.json"

  /// Stores the resume data of an interrupted upload; it replaces older data.
  ///
  /// - Throws: `ShareFileError` when the data can't be written, or ``OutboxError/newerVersion(_:)``.
  public func keepResumption(_ data: Data, of id: ShareID, for target: UploadTarget) throws {
    guard let entry = try entry(id), entry.isSendable(as: target.identity) else { return }
    let resumption = Resumption(account: target.account, token: Self.digest(target), data: data)
    step("keep resumption")
    try DurableFiles.replace(
      entry.folder.appendingPathComponent(Self.resumption), with: try Self.encoder.encode(resumption))
  }

  /// Removes and returns the resume data, so that it is used once; nil if there is none for this token.
  ///
  /// A resumed request has the token with which it began. The server would reject it for another token.
  public func takeResumption(of entry: OutboxEntry, for target: UploadTarget) -> Data? {
    let file = entry.folder.appendingPathComponent(Self.resumption)
    guard DurableFiles.exists(file) else { return nil }
    let stored = try? Self.decoder.decode(Resumption.self, from: try DurableFiles.read(file))
    step("take resumption")
    guard DurableFiles.remove(file), let stored, stored.account == target.account,
      stored.token == Self.digest(target)
    else { return nil }
    return stored.data
  }

  /// Whether there is resume data.
  public func hasResumption(of entry: OutboxEntry) -> Bool {
    DurableFiles.exists(entry.folder.appendingPathComponent(Self.resumption))
  }

  /// Removes the resume data, such as that of a body that is about to be replaced.
  func removeResumption(of entry: OutboxEntry) {
    step("remove resumption")
    _ = DurableFiles.remove(entry.folder.appendingPathComponent(Self.resumption))
  }

  private static func digest(_ target: UploadTarget) -> String {
    let server = target.server.appending(route: Routes.uploads).absoluteString
    return ShareBodyDigest.sha256(Data("\(server) \(target.token)".utf8))
  }
}
