// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird

extension Collector {
  func open(
    _ request: Request, _ record: inout ReceivedRequest, _ context: BinContext
  ) async throws -> Step {
    let headers = request.headers
    guard let kind = UploadSteps.kind(record.method, request.uri.path, headers) else { return .plain }
    switch kind {
    case .begin: return await begin(&record, headers, context)
    case .append(let id): return await append(to: id, &record, headers)
    case .ask(let id):
      guard let state = await uploads.state(of: id) else { return .known(.text("unknown upload", .notFound)) }
      record.upload = .init(id: id, offset: state.offset, isComplete: state.isComplete)
      let fields = UploadSteps.fields(offset: state.offset, isComplete: state.isComplete, for: headers)
      return .known(Response(status: .noContent, headers: fields))
    case .cancel(let id):
      await uploads.cancel(id)
      return .known(Response(status: .noContent))
    }
  }

  private func begin(
    _ record: inout ReceivedRequest, _ headers: HTTPFields, _ context: BinContext
  ) async -> Step {
    let id = await uploads.begin()
    record.upload = .init(id: id, offset: 0, isComplete: false)
    // A client with a draft version can continue at this address if the request is interrupted.
    if let version = headers[.uploadVersion] {
      let fields: HTTPFields = [.location: UploadSteps.path + id, .uploadVersion: version]
      let status = HTTPResponse.Status(code: 104, reasonPhrase: "Upload Resumption Supported")
      try? await context.sendInterim(HTTPResponse(status: status, headerFields: fields))
    }
    return .piece
  }

  private func append(to id: String, _ record: inout ReceivedRequest, _ headers: HTTPFields) async -> Step {
    guard let state = await uploads.state(of: id) else { return .known(.text("unknown upload", .notFound)) }
    record.upload = .init(id: id, offset: state.offset, isComplete: state.isComplete)
    guard headers[.uploadOffset] == String(state.offset), !state.isComplete else {
      var response = Response.text("the upload continues at byte \(state.offset)", .conflict)
      for field in UploadSteps.fields(offset: state.offset, isComplete: state.isComplete, for: headers) {
        response.headers[field.name] = field.value
      }
      return .known(response)
    }
    return .piece
  }

  /// Counts the bytes of a step of an upload, even if it was interrupted.
  func note(_ record: inout ReceivedRequest, _ headers: HTTPFields, isWhole: Bool) async {
    guard let id = record.upload?.id else { return }
    let completes = isWhole && UploadSteps.isLast(headers)
    await uploads.add(record.bytes, to: id, completes: completes)
    record.upload?.isComplete = completes
  }

  func response(
    to record: ReceivedRequest, _ headers: HTTPFields, _ planned: PlannedResponse
  ) -> Response {
    var response = Response(planned, to: record)
    guard let upload = record.upload else { return response }
    let offset = upload.offset + record.bytes
    if !upload.isComplete { response.status = record.method == "PATCH" ? .noContent : .created }
    if !upload.isComplete { response.body = .init() }
    for field in UploadSteps.fields(offset: offset, isComplete: upload.isComplete, for: headers) {
      response.headers[field.name] = field.value
    }
    if record.method != "PATCH" { response.headers[.location] = UploadSteps.path + upload.id }
    return response
  }
}
