// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Foundation

/// A complete file that no row names yet.
///
/// Cleaning up removes such files after an hour. A process can be suspended for longer than that, for example because its machine slept,
/// before the transaction that names the file. So this transaction confirms it, and fails if the file may be gone.
package struct NewFile: Sendable, Equatable {
  /// Half of the hour; the rest is for the commit, and for clocks that differ.
  package static let life: Duration = .seconds(1800)

  package let name: String
  /// Where it is without a store; with one, a copy may be there.
  private let url: URL?
  private let begun: ContinuousClock.Instant
  /// The same time by the clock that determines the age of a file.
  private let time: Date

  /// - Parameters:
  ///   - begun: a time before the file got its name.
  ///   - time: the same time.
  package init(
    _ name: String, at url: URL? = nil, begun: ContinuousClock.Instant = .now, time: Date = Date()
  ) {
    (self.name, self.url, self.begun, self.time) = (name, url, begun, time)
  }

  /// Checks, in the transaction that names the file, that it is still there; throws `fileTooOld` if it may have been removed.
  ///
  /// The machine itself may not notice how long it was suspended, so its clocks aren't enough. With a store, only the name counts:
  /// cleaning up takes it away before the object is removed.
  func confirm(_ connection: any SQLConnection) throws {
    guard try isInStore(connection) ?? (isNew && isInFolder) else {
      throw StorageProblem(.fileTooOld, "too much time passed since the file \(name) was written")
    }
  }

  // Either clock can stand still: the first while a virtual machine is suspended, and the other one until it is set.
  private var isNew: Bool {
    begun.duration(to: .now) < Self.life && Date().timeIntervalSince(time) < Self.life / .seconds(1)
  }

  /// Renews its name in the store; nil without a store.
  private func isInStore(_ connection: any SQLConnection) throws -> Bool? {
    let renewed = try connection.run(
      "UPDATE object_name SET named_at = \(connection.dialect.now) WHERE name = ?", [name])
    if renewed > 0 { return true }
    let store = try connection.row(
      "SELECT location FROM file_location WHERE one = 1 AND location <> ?", [FileLocationWatch.folder])
    return store == nil ? nil : false
  }

  private var isInFolder: Bool { url.map { FileManager.default.fileExists(atPath: $0.path) } ?? true }
}
