// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import Identity
import Logging
import NIOCore
import Pipeline
import ServerCore
import ServerHTTP
import ServiceLifecycle
import ShareServer
import Storage

/// The messages for failures before a server runs.
enum Startup {
  /// Throws a failure if the data folder contains other files and no data of a server.
  static func check(_ folder: URL) throws {
    do {
      try DataFolderEntries.check(folder)
    } catch {
      throw CommandFailure(.usage, ErrorText.text(of: error))
    }
  }

  /// Throws a failure if this user may not use the data folder or its SQLite database.
  static func checkAccess(_ configuration: ServerConfiguration) throws {
    if let problem = configuration.refusedUse { throw CommandFailure(.notAllowed, problem.description) }
  }

  /// Keeps other servers from using the data folder until the result is released; throws a failure if one uses it.
  ///
  /// Call it after the settings were checked, because it creates the folder.
  ///
  /// - Parameter isShared: whether another server may use the folder.
  static func claim(_ configuration: ServerConfiguration, isShared: Bool) throws -> DataFolderClaim {
    do {
      return try DataFolderClaim(configuration, isShared: isShared)
    } catch {
      throw CommandFailure(reason(of: error), ErrorText.text(of: error))
    }
  }

  /// Keeps servers from using the data folder until the result is released; throws a failure if one uses it.
  static func claim(forCommandOn configuration: ServerConfiguration) throws -> DataFolderClaim {
    do {
      return try DataFolderClaim(configuration, isShared: false)
    } catch {
      let text = (error as? DataFolderProblem)?.textOfCommand ?? ErrorText.text(of: error)
      throw CommandFailure(reason(of: error), text)
    }
  }

  /// A service isn't started again after `notAllowed`, because the permissions don't change by themselves.
  private static func reason(of error: any Error) -> CommandFailure.Reason {
    let isForbidden =
      (error as? FileProblem)?.isForbidden == true || (error as? StorageProblem)?.code == .forbidden
    return isForbidden ? .notAllowed : .unavailable
  }

  /// Logs which files with secrets all users of the machine can read.
  static func warn(ofSecretsIn configuration: ServerConfiguration, _ logger: Logger) {
    for file in configuration.exposedSecretFiles {
      logger.warning(
        "all users can read a file with a secret; remove their access with “chmod o= FILE”",
        metadata: ["file": "\(file)"])
    }
  }

  static func reporting<Value>(
    address: String = "", _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let failure as CommandFailure {
      throw failure
    } catch let problem as CertificateProblem {
      let exists = FileManager.default.fileExists(atPath: problem.file)
      throw CommandFailure(exists ? .badData : .noInput, "couldn't use the certificate: \(problem)")
    } catch let failure as MetricsFailure {
      throw listenFailure(failure.reason, "\(failure.address)", option: failure.option)
        ?? CommandFailure(.unavailable, "couldn't serve the metrics", because: failure.reason)
    } catch {
      throw listenFailure(error, address, option: "--listen")
        ?? CommandFailure(reason(of: error), "couldn't run the server", because: error)
    }
  }

  /// Returns nil for an error that has another cause than the address.
  private static func listenFailure(_ error: any Error, _ address: String, option: String) -> CommandFailure?
  {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      CommandFailure(
        .unavailable, "another program already listens on \(address); stop it, or choose another \(option)")
    case let error as IOError where [EACCES, EADDRNOTAVAIL].contains(error.errnoCode):
      CommandFailure(
        error.errnoCode == EACCES ? .notAllowed : .unavailable,
        "can't listen on \(address): \(ErrorText.reason(error.errnoCode)); choose another \(option)")
    case let error as SocketAddressError.UnknownHost:
      CommandFailure(.unavailable, "couldn't find the host “\(error.host)” of \(option)")
    default: nil
    }
  }
}
