// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ServerCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures this process, under the names that Prometheus' client libraries use.
enum ProcessMetrics {
  /// Returns what the system tells; memory and open files are known only on Linux.
  static func samples() -> [MetricSample] {
    [
      processorSeconds().map { .count("process_cpu_seconds_total", $0) },
      residentBytes().map { MetricSample("process_resident_memory_bytes", [:], $0) },
      openFiles().map { MetricSample("process_open_fds", [:], $0) },
      startTime.map { MetricSample("process_start_time_seconds", [:], $0) },
    ].compactMap { $0 }
  }

  private static func processorSeconds() -> Double? {
    var usage = rusage()
    #if canImport(Darwin)
      let process = RUSAGE_SELF
    #else
      let process = __rusage_who_t(RUSAGE_SELF.rawValue)
    #endif
    guard getrusage(process, &usage) == 0 else { return nil }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// The second number of `statm` counts pages.
  private static func residentBytes() -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return nil }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Field 22 of `stat` counts clock ticks since the machine started; the name before it can contain anything but `)` at its end.
  static let startTime: Double? = {
    guard let own = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let rest = own.lastIndex(of: ")").map({ own[$0...].split(separator: " ") }), rest.count > 20,
      let ticks = Double(rest[20]), let all = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
      let line = all.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
      let booted = Double(line.dropFirst(6))
    else { return nil }
    return booted + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }()

  private static func openFiles() -> Double? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count) }
  }
}
