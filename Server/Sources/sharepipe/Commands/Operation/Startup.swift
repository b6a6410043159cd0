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

/// The messages for failures before a server runs.
enum Startup {
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
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw CommandFailure(
        .unavailable, "another program already listens on \(address); stop it, or choose another --listen")
    } catch let error as IOError where [EACCES, EADDRNOTAVAIL].contains(error.errnoCode) {
      throw CommandFailure(
        error.errnoCode == EACCES ? .notAllowed : .unavailable,
        "can't listen on \(address): \(String(cString: strerror(error.errnoCode))); choose another --listen")
    } catch let error as SocketAddressError.UnknownHost {
      throw CommandFailure(.unavailable, "couldn't find the host “\(error.host)” of --listen")
    } catch {
      throw CommandFailure(.unavailable, "couldn't run the server: \(error)")
    }
  }
}
