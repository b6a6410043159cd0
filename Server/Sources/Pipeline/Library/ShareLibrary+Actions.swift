// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Intake
import Messages
package import ServerCore
package import ShareContract
package import Storage

extension ShareLibrary {
  /// How many shares one action can change.
  static let actionLimit = 500
  /// The largest number of characters of a tag.
  static let tagLength = 60

  /// Applies an action to shares of an account; shares that don't exist are skipped.
  ///
  /// Moving shares to the bin cancels their queued deliveries. Deliveries that are being sent, or that are part of a
  /// digest whose book is already made, still go out. Restoring shares queues the canceled deliveries again.
  package func apply(
    _ action: LibraryAction, to ids: [ShareID], account: String
  ) async throws -> LibraryChange {
    try Self.checkCount(ids)
    let action = try action.checked(tagLength: Self.tagLength)
    let cancellation = try StoredJSON.encode(Problem(.canceled, .canceledByBin))
    let moment = now()
    let changed = try await library.apply(
      action, to: ids.map(\.text), account: account, cancellation: cancellation, at: Moment(moment)
    ) { NewDelivery(to: $0, at: moment).collecting }
    if action == .restore { signal.signal() }
    return LibraryChange(action: action, changed: changed.compactMap(ShareID.init))
  }

  /// Deletes shares for good, wherever they are; returns those that existed.
  package func erase(_ ids: [ShareID], account: String) async throws -> [ShareID] {
    try Self.checkCount(ids)
    var erased: [ShareID] = []
    for id in ids {
      guard let loose = try await shares.delete(id.text, account: account, at: Moment(now())) else {
        continue
      }
      loose.remove(from: bodies, books)
      erased.append(id)
    }
    return erased
  }

  /// Deletes for good what is in the bin of an account; returns how many shares that were.
  package func emptyBin(account: String) async throws -> Int {
    let time = Moment(now())
    var count = 0
    while true {
      let loose = try await shares.emptyBin(
        account: account, binnedBefore: time.advanced(by: .milliseconds(1)), at: time)
      loose.forEach { $0.remove(from: bodies, books) }
      count += loose.count
      if loose.isEmpty { return count }
    }
  }

  /// Records how much of an article was read, from 0 to 1, and that it was opened; returns the earlier position.
  package func setPosition(_ position: Double, of id: ShareID, account: String) async throws -> Double {
    let earlier = try await library.setPosition(position, of: id.text, account: account, at: Moment(now()))
    guard let earlier else { throw Self.notFound }
    return earlier
  }

  private static func checkCount(_ ids: [ShareID]) throws {
    guard ids.count <= actionLimit else {
      throw Problem(.unprocessable, .tooManyShares(limit: actionLimit))
    }
  }
}

extension LibraryAction {
  /// The action with its tag in the stored form: lower case, without surrounding spaces.
  fileprivate func checked(tagLength: Int) throws -> LibraryAction {
    switch self {
    case .addTag(let tag): .addTag(try Self.checked(tag, tagLength))
    case .removeTag(let tag): .removeTag(try Self.checked(tag, tagLength))
    default: self
    }
  }

  private static func checked(_ tag: String, _ length: Int) throws -> String {
    let text = tag.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping.lowercased()
    guard (1...length).contains(text.count), !text.unicodeScalars.contains(where: { $0.properties.isControl })
    else { throw Problem(.unprocessable, .tagFormat(limit: "\(length)")) }
    return text
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool {
    [.control, .lineSeparator, .paragraphSeparator].contains(generalCategory)
  }
}

extension LooseFiles {
  /// Deletes the files from their folders.
  package func remove(from bodyFolder: any FileStore, _ bookFolder: any FileStore) {
    body.map(bodyFolder.remove)
    capture.map(bodyFolder.remove)
    books.forEach(bookFolder.remove)
  }
}
