// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CCurl
import Foundation
import ServerCore

/// Receives the response to one request; libcurl calls it on the thread of the transfer.
final class S3Exchange {
  /// The largest response that isn't the content of an object, such as a list of uploads.
  private static let bodyLimit = 1 << 20

  private(set) var response = S3Response()
  /// Why the sink didn't take the content.
  private(set) var failure: (any Error)?
  private let sink: ((Data) throws -> Void)?

  init(_ sink: ((Data) throws -> Void)?) {
    self.sink = sink
  }

  func receive(on handle: UnsafeMutableRawPointer) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      S3Exchange.at(context)?.takeField(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    _ = ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      S3Exchange.at(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    _ = ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> S3Exchange? {
    context.map { Unmanaged<S3Exchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private func takeField(_ bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if line.hasPrefix("HTTP/") {
      response = S3Response(status: line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
    } else if let colon = line.firstIndex(of: ":") {
      response.headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return bytes.count
  }

  // Returning fewer bytes than were given ends the transfer.
  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard response.status == 200, let sink else {
      guard response.body.count + bytes.count <= Self.bodyLimit else { return 0 }
      response.body.append(contentsOf: bytes)
      return bytes.count
    }
    do {
      try sink(Data(bytes))
      return bytes.count
    } catch {
      failure = error
      return 0
    }
  }
}
