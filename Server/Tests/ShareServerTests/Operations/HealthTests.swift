// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ImageWork
import ShareServer
import Testing

/// Tests what the health check reports to monitoring.
struct HealthTests {
  private struct Readiness: Decodable {
    let waiting: Int
    let dead: Int
    let warnings: [String]?
  }

  private func readiness(
    _ adjust: @escaping (inout ServerConfiguration) -> Void
  ) async throws -> (status: Int, Readiness) {
    var found: (Int, Readiness)?
    try await RunningServer.run(adjust) { server async throws in
      let response = try await server.send("GET", "/health/ready")
      found = (response.status, try response.decode(Readiness.self))
    }
    return try #require(found)
  }

  @Test("a missing image program is a warning, and the server stays ready")
  func missing() async throws {
    let (status, readiness) = try await readiness { $0.imageProgram = nil }
    #expect(status == 200)
    #expect(readiness.warnings?.first?.contains("sharepipe-pictures is missing") == true)
  }

  @Test("an image program that does not start is a warning")
  func unusable() async throws {
    let (status, readiness) = try await readiness { $0.imageProgram = ImageProgram(path: "/bin/false") }
    #expect(status == 200)
    #expect(readiness.warnings?.first?.contains("sharepipe-pictures does not start") == true)
  }

  @Test("the check counts the jobs that wait, and those that have failed permanently")
  func counts() async throws {
    let (status, readiness) = try await readiness { $0.imageProgram = nil }
    #expect((status, readiness.waiting, readiness.dead) == (200, 0, 0))
  }

  @Test("without faults there is no warning")
  func well() async throws {
    let executable = try #require(Bundle.main.executablePath)
    let program = try #require(ImageProgram.beside(executable: executable))
    try await RunningServer.run({ $0.imageProgram = program }) { server async throws in
      var warnings: [String]?
      // On a busy machine the program may start too late for one check; a warning is reused for only a few seconds.
      _ = try await poll {
        warnings = try await server.send("GET", "/health/ready").decode(Readiness.self).warnings
        return warnings == nil
      }
      #expect(warnings == nil)
    }
  }
}
