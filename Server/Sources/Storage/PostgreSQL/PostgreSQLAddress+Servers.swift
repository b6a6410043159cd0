// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension PostgreSQLAddress {
  /// One of the servers that a URL names.
  struct Server: Sendable, Equatable {
    /// The parameters of libpq that replace the lists of the URL.
    let host: String?
    let hostAddress: String?
    let port: String?

    /// What libpq gets in addition to the URL.
    var parameters: [(key: String, value: String)] {
      [("host", host), ("hostaddr", hostAddress), ("port", port)].compactMap { key, value in
        value.map { (key, $0) }
      }
    }
  }

  /// The servers in the order of the URL, so that each of them can be asked.
  ///
  /// libpq ignores empty values, so a URL with an empty name among several is left to libpq, as one server.
  var servers: [Server] {
    let (hosts, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
    let count = max(hosts.count, addresses.count)
    guard count > 1, !(hosts + addresses).contains("") else {
      return [Server(host: nil, hostAddress: nil, port: nil)]
    }
    return (0..<count).map { index in
      Server(
        host: Self.item(index, of: hosts), hostAddress: Self.item(index, of: addresses),
        port: Self.item(index, of: ports) ?? ports.first)
    }
  }

  private static func item(_ index: Int, of list: [String]) -> String? {
    list.indices.contains(index) ? list[index] : nil
  }

  private func list(_ option: String) -> [String] {
    options[option].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
  }
}
