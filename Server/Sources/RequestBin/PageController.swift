// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import CEmbeddedFiles
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Serves everything below `/-/`: the pages, the requests as JSON and fixtures, and the planned responses.
struct PageController: Sendable {
  let store: RequestStore
  let pages: BinPages

  func addRoutes(to router: Router<BinContext>) {
    let group = router.group("/-")
    group.get("/", use: list)
    group.get("/requests", use: requests)
    group.get("/requests/{id}", use: request)
    group.get("/requests/{id}/body", use: body)
    group.get("/requests/{id}/parts/{part}", use: part)
    group.get("/requests/{id}/fixture", use: fixture)
    group.get("/responses", use: plan)
    group.post("/responses", use: change)
    group.post("/clear", use: clear)
    group.get("/events", use: events)
    group.get("/bin.css") { _, _ in Response.asset(.binStyleSheet, "text/css; charset=utf-8") }
    group.get("/bin.js") { _, _ in Response.asset(.binScript, "text/javascript; charset=utf-8") }
  }

  @Sendable
  private func list(_ request: Request, _ context: BinContext) async -> Response {
    let address = "http://" + (request.head.authority ?? "")
    return .page(pages.list(await store.all, plan: await store.plan, address: address))
  }

  @Sendable
  private func requests(_ request: Request, _ context: BinContext) async throws -> Response {
    try .json(await store.all)
  }

  @Sendable
  private func request(_ request: Request, _ context: BinContext) async throws -> Response {
    let found = try await find(context)
    let wantsJSON = request.headers[.accept]?.contains("application/json") == true
    return wantsJSON ? try .json(found) : .page(pages.request(found, body: store.body(of: found.id)))
  }

  @Sendable
  private func body(_ request: Request, _ context: BinContext) async throws -> Response {
    let found = try await find(context)
    return try bytes(of: found, 0, found.bytes, type: found.header("content-type"))
  }

  @Sendable
  private func part(_ request: Request, _ context: BinContext) async throws -> Response {
    let found = try await find(context)
    let index = try context.parameters.require("part", as: Int.self)
    guard found.parts.indices.contains(index) else { throw HTTPError(.notFound, message: "no such part") }
    let part = found.parts[index]
    return try bytes(of: found, part.offset, part.bytes, type: part.contentType)
  }

  @Sendable
  private func fixture(_ request: Request, _ context: BinContext) async throws -> Response {
    let found = try await find(context)
    let message = try Fixture(found, body: store.body(of: found.id)).message()
    return .download(message, name: "\(found.id).http", type: "application/octet-stream")
  }

  private func find(_ context: BinContext) async throws -> ReceivedRequest {
    let id = try context.parameters.require("id", as: Int.self)
    guard let found = await store.find(id) else { throw HTTPError(.notFound, message: "no such request") }
    return found
  }

  // Only images that can't contain scripts keep their type; everything else is a download.
  private func bytes(
    of request: ReceivedRequest, _ offset: Int, _ count: Int, type: String?
  ) throws -> Response {
    guard let data = BodyPreview.read(store.body(of: request.id), offset: offset, bytes: count) else {
      throw HTTPError(.notFound, message: "the body was removed")
    }
    let media = type.map(ReceivedPart.mediaType) ?? ""
    guard BodyPreview.imageTypes.contains(media) else {
      return .download(data, name: "\(request.id).bin", type: "application/octet-stream")
    }
    return Response(
      status: .ok, headers: [.contentType: media], body: .init(byteBuffer: ByteBuffer(bytes: data)))
  }
}
