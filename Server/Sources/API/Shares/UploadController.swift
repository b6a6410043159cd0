// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity
package import Intake
import Messages
package import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/v1/uploads`: shares in pieces, as in draft-ietf-httpbis-resumable-upload.
package struct UploadController {
  private let uploads: UploadIntake
  private let accounts: AccountService
  private let rate: RateLimit

  package init(uploads: UploadIntake, accounts: AccountService, rate: RateLimit) {
    self.uploads = uploads
    self.accounts = accounts
    self.rate = rate
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.post(RouterPath(Routes.uploads), use: create)
    router.on(RouterPath(Routes.uploads), method: .options, use: announce)
    router.head(RouterPath(Routes.upload(":upload")), use: status)
    router.patch(RouterPath(Routes.upload(":upload")), use: append)
    router.delete(RouterPath(Routes.upload(":upload")), use: cancel)
    router.on(RouterPath(Routes.upload(":upload")), method: .options, use: announce)
  }

  @Sendable
  private func announce(_ request: Request, _ context: ServerContext) async throws -> Response {
    Response(status: .noContent, headers: [.uploadLimit: uploads.limits.field])
  }

  @Sendable
  private func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    let envelope = try request.shareEnvelope(caller)
    let fields = try UploadFields(request.headers)
    try await rate.take(caller.account)
    guard let isComplete = fields.isComplete else { return try await createWhole(request, envelope) }
    let piece = try piece(request, fields, from: 0, isComplete: isComplete)
    let upload = try await uploads.begin(envelope, length: piece.total)
    return try await holding(upload.id, end: context.closeConnection) { pass in
      try await context.sendInterim(fields, uploads.limits, at: Self.path(upload))
      return try await add(piece, to: upload, pass, caller, fields, opened: .created)
    }
  }

  // A client without support for resumption, such as iOS 16, sends the share in this one request.
  private func createWhole(_ request: Request, _ envelope: ShareEnvelope) async throws -> Response {
    let (receipt, isReplay) = try await uploads.receive(request.body, envelope)
    return .accepted(receipt, isReplay: isReplay)
  }

  @Sendable
  private func append(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    let fields = try UploadFields(request.headers)
    try Self.checkType(request, fields)
    guard let offset = fields.offset else {
      throw Problem(.badRequest, .uploadOffsetMissing)
    }
    guard let isComplete = fields.isComplete ?? (fields.saysIncomplete ? true : nil) else {
      throw Problem(
        .badRequest, .uploadCompleteMissing)
    }
    let piece = try piece(request, fields, from: offset, isComplete: isComplete)
    return try await holding(try await ownedUpload(context, caller), end: context.closeConnection) { pass in
      let upload = try await uploads.find(pass.upload, account: caller.account)
      if upload.isComplete { return try await repeatResponse(upload, piece, fields) }
      guard offset == upload.received else { return .mismatch(upload, offset: offset, fields) }
      return try await add(piece, to: upload, pass, caller, fields, opened: .noContent)
    }
  }

  @Sendable
  private func status(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    let fields = try UploadFields(request.headers)
    return try await holding(try await ownedUpload(context, caller)) { pass in
      let upload = try await uploads.find(pass.upload, account: caller.account)
      var headers: HTTPFields = [.uploadLimit: uploads.limits.field, .cacheControl: "no-store"]
      fields.describe(offset: upload.received, isComplete: upload.isComplete, in: &headers)
      if let length = upload.length { headers[.uploadLength] = String(length) }
      return Response(status: .noContent, headers: headers)
    }
  }

  @Sendable
  private func cancel(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.createShare)
    return try await holding(try await ownedUpload(context, caller)) { pass in
      try await uploads.cancel(pass.upload, account: caller.account)
      return Response(status: .noContent)
    }
  }
}

extension UploadController {
  private static func path(_ upload: UploadRecord) -> String { Routes.upload(upload.id) }

  private func piece(
    _ request: Request, _ fields: UploadFields, from offset: Int, isComplete: Bool
  ) throws -> UploadIntake.Piece {
    let content = request.headers[.contentLength].flatMap(Int.init)
    // Checked before it is added to anything: the largest Content-Length is the largest integer.
    try uploads.limits.check(length: content ?? 0)
    return UploadIntake.Piece(
      body: request.body, content: content, total: try fields.total(from: offset, content: content),
      isComplete: isComplete)
  }

  private static func checkType(_ request: Request, _ fields: UploadFields) throws {
    guard fields.needsPartialType else { return }
    let type = request.headers[.contentType].flatMap(MediaType.init)?.name
    guard type == UploadFields.partialType else {
      throw Problem(.unsupportedMediaType, .patchType(type: UploadFields.partialType))
    }
  }

  // Only the owner may end the request that works on it, so this check comes before the gate.
  private func ownedUpload(_ context: ServerContext, _ caller: Caller) async throws -> String {
    try await uploads.find(try context.parameters.require("upload"), account: caller.account).id
  }

  private func holding(
    _ id: String, end: @escaping @Sendable () -> Void = {},
    _ action: (UploadGate.Pass) async throws -> Response
  ) async throws -> Response {
    let pass = try await uploads.gate.enter(id, end: end)
    do {
      let response = try await action(pass)
      await uploads.gate.leave(id)
      return response
    } catch {
      await uploads.gate.leave(id)
      throw error
    }
  }

  private func add(
    _ piece: UploadIntake.Piece, to upload: UploadRecord, _ pass: UploadGate.Pass, _ caller: Caller,
    _ fields: UploadFields, opened: HTTPResponse.Status
  ) async throws -> Response {
    let progress = try await uploads.add(piece, to: upload, pass) { try await accounts.maySubmit(caller) }
    switch progress {
    case .done(let receipt, let isReplay):
      return .uploaded(receipt, isReplay: isReplay, fields)
    case .open(let upload, let offset):
      var response = Response(status: opened, headers: [.uploadLimit: uploads.limits.field])
      if opened == .created { response.headers[.location] = Self.path(upload) }
      fields.describe(offset: offset, isComplete: false, in: &response.headers)
      return response
    }
  }

  /// A client that lost the last response sends the end again and gets the same receipt.
  private func repeatResponse(
    _ upload: UploadRecord, _ piece: UploadIntake.Piece, _ fields: UploadFields
  ) async throws -> Response {
    guard piece.isComplete, piece.total ?? upload.received == upload.received else {
      throw Problem(.uploadCompleted, .uploadComplete)
    }
    return .uploaded(try await uploads.receipt(of: upload), isReplay: true, fields)
  }
}

extension ServerContext {
  /// Tells a client that supports it where to continue if this request is interrupted.
  fileprivate func sendInterim(_ fields: UploadFields, _ limits: UploadLimits, at path: String) async throws {
    guard fields.takesInterim, let version = fields.version else { return }
    try await sendInterim(
      HTTPResponse(
        status: .init(code: 104, reasonPhrase: "Upload Resumption Supported"),
        headerFields: [.location: path, .uploadVersion: String(version), .uploadLimit: limits.field]))
  }
}

extension Response {
  fileprivate static func uploaded(_ receipt: Receipt, isReplay: Bool, _ fields: UploadFields) -> Response {
    var response = accepted(receipt, isReplay: isReplay)
    fields.describe(offset: receipt.bytes, isComplete: true, in: &response.headers)
    return response
  }

  /// The response to a piece that doesn't start at the upload's offset.
  fileprivate static func mismatch(
    _ upload: UploadRecord, offset: Int, _ fields: UploadFields
  ) -> Response {
    var response = Response.json(
      OffsetProblem(expected: upload.received, provided: offset), status: .conflict)
    response.headers[.contentType] = Problem.mediaType
    fields.describe(offset: upload.received, isComplete: false, in: &response.headers)
    return response
  }
}

/// The problem type that the draft registers, with our code in addition.
private struct OffsetProblem: Encodable {
  let type = "https://iana.org/assignments/http-problem-types#mismatching-upload-offset"
  let title = ProblemCode.uploadOffsetMismatch.title
  let status = ProblemCode.uploadOffsetMismatch.status
  let code = ProblemCode.uploadOffsetMismatch.rawValue
  let detail = Message.uploadPartMisplaced.text
  let expected: Int
  let provided: Int

  enum CodingKeys: String, CodingKey {
    case type, title, status, code, detail
    case expected = "expected-offset"
    case provided = "provided-offset"
  }
}
