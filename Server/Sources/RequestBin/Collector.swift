// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Takes any request, records it, and responds as planned.
struct Collector: Sendable {
  let settings: BinSettings
  let store: RequestStore
  let uploads: UploadSteps

  /// Records the request and returns the response; throws ``Cut`` after it closed the connection.
  func collect(_ request: Request, _ context: BinContext) async throws -> Response {
    let clock = ContinuousClock.now
    var record = await store.add { number in ReceivedRequest(request, number: number) }
    let planned = await store.nextResponse()
    let step = try await open(request, &record, context)
    if case .known(let response) = step { return await finish(record, response, clock) }
    if request.headers[.expect]?.lowercased() == "100-continue" {
      try await context.sendInterim(HTTPResponse(status: .continue))
    }
    let end = try await receive(request.body, into: &record, cutAfter: planned.cutAfterBytes)
    record.bodyMilliseconds = clock.duration(to: .now).milliseconds
    await note(&record, request.headers, isWhole: end == .whole)
    await store.update(record)
    return try await respond(to: record, request.headers, planned, end, clock, context)
  }

  private func respond(
    to record: ReceivedRequest, _ headers: HTTPFields, _ planned: PlannedResponse, _ end: End,
    _ clock: ContinuousClock.Instant, _ context: BinContext
  ) async throws -> Response {
    var record = record
    switch end {
    case .cut: throw await cut(&record, .cut, clock, context)
    case .interrupted: throw await cut(&record, .interrupted, clock, context)
    case .tooLarge:
      return await finish(
        record, .text("the body is larger than \(settings.maxBody) bytes", .contentTooLarge), clock)
    case .whole: break
    }
    try await Task.sleep(for: .milliseconds(planned.delayMilliseconds))
    if planned.cutsResponse { throw await cut(&record, .cut, clock, context) }
    return await finish(record, response(to: record, headers, planned), clock)
  }
}

extension Collector {
  /// The connection was closed; there is no response.
  struct Cut: Error {}

  private enum End { case whole, interrupted, cut, tooLarge }

  /// What the upload fields of a request ask for.
  enum Step {
    case plain
    case piece
    case known(Response)
  }

  private func receive(
    _ body: RequestBody, into record: inout ReceivedRequest, cutAfter limit: Int?
  ) async throws -> End {
    var recorder = try BodyRecorder(store.body(of: record.id), contentType: record.header("content-type"))
    var end = End.whole
    do {
      for try await chunk in body {
        try recorder.append(chunk)
        if let limit, recorder.bytes >= limit { end = .cut }
        if recorder.bytes > settings.maxBody { end = .tooLarge }
        if end != .whole { break }
      }
      if limit == 0 { end = .cut }
    } catch {
      end = .interrupted
    }
    // A connection that was closed ends some bodies without an error.
    if end == .whole, let announced = record.header("content-length").flatMap({ Int($0) }),
      announced != recorder.bytes
    {
      end = .interrupted
    }
    try recorder.finish(&record, isWhole: end == .whole)
    return end
  }

  private func finish(
    _ record: ReceivedRequest, _ response: Response, _ clock: ContinuousClock.Instant
  ) async -> Response {
    var record = record
    record.outcome =
      response.status == .contentTooLarge && record.bytes > settings.maxBody ? .tooLarge : .complete
    record.status = response.status.code
    record.totalMilliseconds = clock.duration(to: .now).milliseconds
    await store.update(record)
    save(record)
    return response
  }

  private func cut(
    _ record: inout ReceivedRequest, _ outcome: ReceivedRequest.Outcome, _ clock: ContinuousClock.Instant,
    _ context: BinContext
  ) async -> Cut {
    context.cut()
    record.outcome = outcome
    record.totalMilliseconds = clock.duration(to: .now).milliseconds
    await store.update(record)
    save(record)
    return Cut()
  }

  // A fixture that can't be written, for example because the disk is full, must not change the planned response.
  private func save(_ record: ReceivedRequest) {
    guard let folder = settings.recording else { return }
    try? Fixture(record, body: store.body(of: record.id)).write(into: folder)
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
