// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long a device has been running, asleep or awake, and which of its runs that is.
package struct DeviceUptime: Codable, Hashable, Sendable {
  /// Names the run: another after each start.
  package let boot: String
  /// Seconds since the start, those asleep included.
  package let seconds: Double

  /// Names a run and a time in it; only the first twelve letters and digits of the name count.
  package init(boot: String, seconds: Double) {
    self.boot = String(boot.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(12).lowercased())
    // Whole milliseconds, as they are stored; no device has been running for ten thousand years.
    let known = seconds.isFinite ? min(max(seconds, 0), 1e11) : 0
    self.seconds = (known * 1000).rounded(.down) / 1000
  }

  /// The present one; nil where the system does not name its runs.
  package static func now() -> DeviceUptime? {
    guard let thisBoot else { return nil }
    var time = timespec()
    // Both clocks run while the device sleeps.
    #if canImport(Darwin)
      guard clock_gettime(CLOCK_MONOTONIC_RAW, &time) == 0 else { return nil }
    #else
      guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return nil }
    #endif
    return DeviceUptime(boot: thisBoot, seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  /// A process does not outlive the device's run.
  private static let thisBoot: String? = {
    #if canImport(Darwin)
      var bytes = [CChar](repeating: 0, count: 64)
      var size = bytes.count
      guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return nil }
      let name = String(decoding: bytes.prefix(size).map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      let file = try? ShareBodyFile(reading: URL(fileURLWithPath: "/proc/sys/kernel/random/boot_id"))
      let name =
        (try? file?.read(at: 0, upTo: 64)).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    #endif
    let boot = DeviceUptime(boot: name, seconds: 0).boot
    return boot.isEmpty ? nil : boot
  }()
}
