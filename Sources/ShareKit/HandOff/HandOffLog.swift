// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file behind ``HandOffStatistics``, to which app and extension append a line at a time.
///
/// Each line is one `write` to a file that is opened for appending, so two processes don't overwrite each other's lines. Only
/// the last few hundred lines are kept. The hand-off works without the file: one that can't be read counts as empty.
public struct HandOffLog: Sendable {
  /// The number of lines that are kept when the file has grown to twice as many.
  public static let limit = 200

  private let url: URL

  /// Uses the file at the given location.
  public init(url: URL) { self.url = url }

  /// Reads the results so far.
  public func read() -> HandOffStatistics { HandOffStatistics(lines().compactMap(Self.entry)) }

  /// Appends one entry to the log.
  public func append(_ entry: HandOffStatistics.Entry) {
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let file = open(url.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let line = Array(Self.line(entry).utf8)
    _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    close(file)
    shorten()
  }

  /// Another process may add a line meanwhile, which then is lost: one of hundreds.
  private func shorten() {
    let lines = lines()
    guard lines.count > 2 * Self.limit else { return }
    let newest = lines.suffix(Self.limit).map { $0 + "\n" }.joined()
    try? DurableFiles.replace(url, with: Data(newest.utf8))
  }

  private func lines() -> [Substring] {
    guard let data = try? DurableFiles.read(url) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  private static func line(_ entry: HandOffStatistics.Entry) -> String {
    let system = entry.system.prefix(16).filter { $0.isASCII && $0.isNumber || $0 == "." }
    return "\(system.isEmpty ? "0" : system) \(entry.rung.rawValue) \(entry.outcome.rawValue)\n"
  }

  private static func entry(_ line: Substring) -> HandOffStatistics.Entry? {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 3, let rung = Rung(rawValue: words[1]),
      let outcome = HandOffStatistics.Outcome(rawValue: words[2])
    else { return nil }
    return HandOffStatistics.Entry(system: words[0], rung: rung, outcome: outcome)
  }
}
