// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Makes sure that a server that can't start leaves no new data folder behind.
///
/// With such a folder, commands that refuse a folder without data would work on a server that never ran.
struct NewDataFolder {
  private let configuration: ServerConfiguration
  private let exists: Bool
  private let isEmpty: Bool

  init(_ configuration: ServerConfiguration) {
    self.configuration = configuration
    let entries = try? FileManager.default.contentsOfDirectory(atPath: configuration.dataFolder.path)
    exists = FileManager.default.fileExists(atPath: configuration.dataFolder.path)
    isEmpty = !exists || entries?.isEmpty == true
  }

  /// Builds the server; before anything is created, checks that the server of a new folder can listen.
  func build(_ body: () async throws -> Server) async throws -> Server {
    if isEmpty { try await ListenCheck.run(configuration) }
    do {
      return try await body()
    } catch {
      // Removes only an empty folder: what is in it may belong to a database, or to another program by now.
      if !exists { rmdir(configuration.dataFolder.path) }
      throw error
    }
  }
}
