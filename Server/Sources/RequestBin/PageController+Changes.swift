// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

extension PageController {
  @Sendable
  func plan(_ request: Request, _ context: BinContext) async throws -> Response {
    try .json(await store.plan)
  }

  /// Takes one planned response, a list of them, or the form of the page.
  @Sendable
  func change(_ request: Request, _ context: BinContext) async throws -> Response {
    let data = Data(try await request.body.collect(upTo: 1 << 20).readableBytesView)
    let isForm = request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true
    do {
      await store.plan(try isForm ? [ResponseForm.response(data)] : Self.responses(data))
    } catch let error as DecodingError {
      throw HTTPError(.badRequest, message: error.reason)
    }
    return isForm ? .seeOther("/-/") : try .json(await store.plan)
  }

  private static func responses(_ data: Data) throws -> [PlannedResponse] {
    let decoder = JSONDecoder()
    let isList = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
    return isList
      ? try decoder.decode([PlannedResponse].self, from: data)
      : [try decoder.decode(PlannedResponse.self, from: data)]
  }

  @Sendable
  func clear(_ request: Request, _ context: BinContext) async -> Response {
    await store.clear()
    return .seeOther("/-/")
  }

  @Sendable
  func events(_ request: Request, _ context: BinContext) async -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody { [store] writer in
        let listener = await store.listen()
        do {
          for await number in listener.numbers.cancelOnGracefulShutdown() {
            try await writer.write(ByteBuffer(string: "event: change\ndata: \(number)\n\n"))
          }
          try await writer.finish(nil)
          await store.stop(listener)
        } catch {
          await store.stop(listener)
          throw error
        }
      })
  }
}

extension DecodingError {
  /// What is wrong, without Swift's own terms.
  fileprivate var reason: String {
    switch self {
    case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context):
      (context.codingPath.last.map { "\($0.stringValue): " } ?? "") + context.debugDescription
    @unknown default: "\(self)"
    }
  }
}
