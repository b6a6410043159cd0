// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The memory of this process as the kernel counts it (proc(5), `status` and `clear_refs`).
///
/// A phone counts otherwise: compressed and shared pages differ. So what counts here is what a share adds to an idle
/// process, not the whole.
struct ProcessMemory {
  /// Resident bytes of the idle process, before the share began.
  let idle: Int
  private let descriptor: Int32

  /// Forgets the highest mark so far, and takes what is resident now for the idle process.
  init() {
    let clear = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    if clear >= 0 {
      writeWhole(Data("5".utf8), to: clear)
      close(clear)
    }
    descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    idle = Self.read("VmRSS:", descriptor)
  }

  /// The most that was resident since then, over the idle process, in bytes.
  var peakOverIdle: Int { max(0, Self.read("VmHWM:", descriptor) - idle) }

  private static func read(_ name: String, _ descriptor: Int32) -> Int {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, used in
      used = max(0, pread(descriptor, buffer.baseAddress, 4096, 0))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.hasPrefix(name) }
    return (line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) * 1024
  }
}
