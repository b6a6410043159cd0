// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore
import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DatabaseProgram {
  /// Describes the process that runs this code.
  ///
  /// - Parameter works: whether it works on jobs.
  init(_ role: Role, works: Bool) {
    self.init(
      role, version: ServerVersion.text, host: Self.hostName,
      process: Int(ProcessInfo.processInfo.processIdentifier), works: works, instance: Self.instance)
  }

  private static let instance = UUID().uuidString

  // `ProcessInfo.hostName` asks a name server, which can take seconds.
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
