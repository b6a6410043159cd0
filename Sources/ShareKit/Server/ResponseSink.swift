// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Takes the bytes of one response, in memory or into a file, up to a limit.
struct ResponseSink {
  /// How much of a response is stored, and what happens to a longer one.
  enum Limit {
    /// What comes after so many bytes is thrown away.
    case cutting(Int)
    /// The request ends with an error.
    case refusing(Int)
  }

  /// The response is longer than the limit.
  struct TooLong: Error {}

  /// A problem, or the page of an intermediary: only its beginning counts, so that a file is never filled with it.
  private static let problems = Limit.cutting(64 * 1024)

  /// What is stored in memory; empty if the bytes went into the file.
  private(set) var body = Data()
  /// Why the request had to end; nil if nothing was wrong with the response.
  private(set) var fault: (any Error)?

  private let limit: Limit
  private let file: ShareBodyFile?
  private let deadline: ContinuousClock.Instant?
  private let progress: DownloadProgress?
  private var count = 0

  /// Takes up to a limit; what a successful response contains goes into the file, if there is one.
  ///
  /// - Parameter duration: How long the response may take. A server that sends one byte after another would keep a request
  ///   open forever, because each byte ends the wait for the next one.
  init(
    _ limit: Limit, file: ShareBodyFile? = nil, within duration: Duration? = nil,
    progress: DownloadProgress? = nil
  ) {
    self.limit = limit
    self.file = file
    self.progress = progress
    deadline = duration.map { .now.advanced(by: $0) }
  }

  /// Takes some bytes; false when the request has to end, for the reason in ``fault``.
  mutating func take(_ data: Data, of response: URLResponse?) -> Bool {
    do {
      guard deadline.map({ .now < $0 }) ?? true else { throw URLError(.timedOut) }
      let isSuccess = (response as? HTTPURLResponse).map { (200..<300).contains($0.statusCode) } ?? false
      if let file, isSuccess {
        try admit(max(count + data.count, Int(clamping: response?.expectedContentLength ?? 0)), limit)
        try data.withUnsafeBytes { try file.write($0) }
        report(data.count, of: response?.expectedContentLength ?? -1)
      } else {
        try append(data, file == nil ? limit : Self.problems)
      }
      count += data.count
      return true
    } catch {
      fault = error
      return false
    }
  }

  /// Reports each percent once: a book comes in thousands of pieces.
  private func report(_ more: Int, of expected: Int64) {
    guard let progress, expected > 0 else { return }
    let whole = Int(clamping: expected)
    if (count + more) * 100 / whole > count * 100 / whole { progress(count + more, whole) }
  }

  private mutating func append(_ data: Data, _ limit: Limit) throws {
    switch limit {
    case .cutting(let most): body.append(data.prefix(max(0, most - body.count)))
    case .refusing:
      try admit(body.count + data.count, limit)
      body.append(data)
    }
  }

  private func admit(_ bytes: Int, _ limit: Limit) throws {
    if case .refusing(let most) = limit, bytes > most { throw TooLong() }
  }
}
