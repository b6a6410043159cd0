// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Measures this process's memory as the kernel counts it (proc(5), `status` and `clear_refs`).
///
/// A phone counts differently, for example compressed and shared pages. So only what a share adds to the idle
/// process is meaningful, not the total.
struct ProcessMemory {
  /// Resident bytes of the idle process before the share began.
  let idle: Int
  private let descriptor: Int32

  /// Resets the peak and records the current resident size as that of the idle process.
  init() {
    let clear = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    if clear >= 0 {
      writeWhole(Data("5".utf8), to: clear)
      close(clear)
    }
    descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    idle = Self.read("VmRSS:", descriptor)
  }

  /// The peak resident size since then, in bytes above the idle process.
  var peakOverIdle: Int { max(0, Self.read("VmHWM:", descriptor) - idle) }

  /// Both, for the device's log.
  var summary: String { "peak \(peakOverIdle / 1000) kB over idle, idle \(idle / 1000) kB" }

  private static func read(_ name: String, _ descriptor: Int32) -> Int {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, used in
      used = max(0, pread(descriptor, buffer.baseAddress, 4096, 0))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) }
    return (line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1024
  }
}
