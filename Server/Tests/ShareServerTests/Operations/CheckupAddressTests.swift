// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import ServerCore
import ShareServer
import Testing

/// Tests what a checkup says about the addresses of the server and of its metrics.
struct CheckupAddressTests {
  @Test(
    "metrics that the internet may reach are doubtful",
    arguments: [
      "0.0.0.0", "::", "203.0.113.7", "100.64.0.1", "172.32.0.1", "2001:db8::1", "::ffff:203.0.113.7",
    ])
  func publicMetrics(host: String) {
    let finding = CheckupRules.metrics(MetricsAddress(host: host, port: 9464))
    #expect(finding?.level == .doubtful && finding?.topic == "metrics")
  }

  @Test(
    "metrics that this machine or a private network reaches are not mentioned",
    arguments: [
      "127.0.0.1", "127.9.9.9", "::1", "localhost", "10.1.2.3", "172.16.0.1", "172.31.255.254", "192.168.1.1",
      "169.254.1.1", "fd00::1", "fe80::1", "::ffff:10.0.0.1",
    ])
  func privateMetrics(host: String) {
    #expect(CheckupRules.metrics(MetricsAddress(host: host, port: 9464)) == nil)
  }

  @Test("the metrics of servers and of workers are checked")
  func metrics() async {
    var configuration = Self.unused
    configuration.metricsAddress = MetricsAddress(host: "0.0.0.0", port: 0)
    configuration.workMetricsAddress = MetricsAddress(host: "::", port: 9465)
    let words = await Self.findings(configuration, "metrics").map(\.words)
    #expect(words.count == 2)
    #expect(words.first?.hasPrefix("Everyone who reaches 0.0.0.0:0 can read the metrics.") == true)
    #expect(words.last?.hasPrefix("Everyone who reaches [::]:9465 can read the metrics.") == true)
  }

  @Test("an address on which another program listens is bad, and so is that of the metrics")
  func taken() async throws {
    let other = try SilentServer()
    defer { other.close() }
    var configuration = Self.unused
    configuration.port = other.port
    configuration.metricsAddress = MetricsAddress(host: "127.0.0.1", port: other.port)
    let words = await Self.findings(configuration, "address").filter { $0.level == .bad }.map(\.words)
    let begin = "Another program already listens on 127.0.0.1:\(other.port); stop it, or choose another "
    #expect(words == [begin + "--listen.", begin + "--metrics-listen."])
  }

  @Test("the server of the data folder is not another program")
  func own() async throws {
    try await RunningServer.run(listens: true) { server async throws in
      #expect(AddressUse.isTaken(host: "127.0.0.1", port: server.port))
      var configuration = server.configuration
      configuration.port = server.port
      let checkup = Checkup(configuration, version: "sharepipe 0")
      let lock = try DataFolderLock(configuration.dataFolder)
      defer { withExtendedLifetime(lock) {} }
      for isServing in [false, true] {
        let found = await checkup.run(isOffline: true, isServing: isServing)
        #expect(!found.contains { $0.topic == "address" && $0.level == .bad }, "\(found)")
      }
    }
  }

  @Test("an address that can't be bound for another reason, or that the system chooses, isn't taken")
  func unknown() {
    #expect(!AddressUse.isTaken(host: "127.0.0.1", port: 0))
    #expect(!AddressUse.isTaken(host: "203.0.113.7", port: 8080))
  }

  /// The settings of a server that never ran.
  private static var unused: ServerConfiguration {
    ServerConfiguration(
      dataFolder: FileManager.default.temporaryDirectory.appending(path: "checkup-\(UUID().uuidString)"))
  }

  private static func findings(
    _ configuration: ServerConfiguration, _ topic: String
  ) async -> [Checkup.Finding] {
    await Checkup(configuration, version: "sharepipe 0").run(isOffline: true).filter { $0.topic == topic }
  }
}
