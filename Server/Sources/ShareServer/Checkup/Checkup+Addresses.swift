// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Messages
import Pipeline
import ServerCore

extension Checkup {
  /// Checks where the server and its metrics listen.
  ///
  /// - Parameters:
  ///   - data: what was found out about the data, which says whether a server runs.
  ///   - isServing: whether this process is the server.
  func addresses(_ data: [Finding], isServing: Bool) -> [Finding] {
    let address = CheckupRules.address(
      host: configuration.host, publicURL: configuration.publicURL,
      hasCertificate: configuration.certificate != nil, proxy: CheckedProxy(configuration.trustedProxies))
    let metrics = [configuration.metricsAddress, configuration.workMetricsAddress].compactMap(\.self)
    let taken = isServing || mayBeServed(data) ? [] : takenAddresses
    return [address] + taken + metrics.compactMap(CheckupRules.metrics)
  }

  /// Whether a server may run with this data, which would use the addresses itself.
  ///
  /// A user who can't use the folder can't see that server either, and PostgreSQL names it only if it can be reached.
  private func mayBeServed(_ data: [Finding]) -> Bool {
    if data.contains(where: { $0.topic == "data" && $0.level == .bad }) { return true }
    if DataFolderLock.holder(of: configuration.dataFolder) != nil { return true }
    let programs = data.first { $0.topic == "programs" }
    return programs.map { $0.level == .good } ?? (configuration.database != nil)
  }

  private var takenAddresses: [Finding] {
    let page = MetricsAddress(host: configuration.host, port: configuration.port)
    let metrics = configuration.metricsAddress.flatMap { Self.taken($0, "--metrics-listen") }
    return [Self.taken(page, "--listen"), metrics].compactMap(\.self)
  }

  private static func taken(_ address: MetricsAddress, _ option: String) -> Finding? {
    guard AddressUse.isTaken(host: address.host, port: address.port) else { return nil }
    return Finding(.bad, "address", .checkupAddressTaken(address: "\(address)", option: option))
  }
}
