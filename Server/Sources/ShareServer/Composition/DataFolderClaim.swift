// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Pipeline
import ServerCore

/// A server's use of its data folder, until the value is released.
package struct DataFolderClaim: Sendable {
  private let lock: DataFolderLock?
  /// How long ago files must have changed before they count as left behind: another server may share the folder without a lock.
  private static let age: TimeInterval = 86_400

  /// Locks the folder, unless other servers may use it, and then removes what interrupted exports left in it.
  ///
  /// Throws `DataFolderProblem.inUse`, and then changes nothing: the files may belong to an export of the other server.
  ///
  /// - Parameter isShared: whether another server may use the folder.
  package init(_ configuration: ServerConfiguration, isShared: Bool) throws {
    lock = try isShared ? nil : DataFolderLock(configuration.dataFolder)
    AccountExports.removeLeftovers(in: configuration.exportsFolder, olderThan: Self.age)
  }
}
