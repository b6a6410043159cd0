// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
import Hummingbird
import ShareContract
import Storage

/// `/v1/destinations`.
struct DestinationController {
  let destinations: DestinationService

  func addRoutes(to router: Router<ServerContext>) {
    router.get("v1/destinations", use: list)
    router.post("v1/destinations", use: add)
    router.patch("v1/destinations/:destination", use: change)
    router.delete("v1/destinations/:destination", use: remove)
  }

  @Sendable
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let items = try await destinations.list(account: caller.account)
    return .json(ItemPage(items: items.map(DestinationAnswer.init)))
  }

  @Sendable
  private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let body = try await request.json(DestinationRequest.self, context)
    let record = try await destinations.add(
      account: caller.account, kind: body.kind, address: body.address, name: body.name,
      isDefault: body.isDefault ?? false, isConfirmed: false,
      settings: body.settings ?? DestinationSettings())
    return .json(DestinationAnswer(record), status: .created)
  }

  @Sendable
  private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("destination")
    let change = try await request.json(DestinationChange.self, context)
    guard change.confirmed != false, change.isDefault != false else {
      throw Problem(.unprocessable, detail: "“confirmed” and “default” can only become true.")
    }
    var isThere = true
    if change.confirmed == true { isThere = try await destinations.confirm(id, account: caller.account) }
    if change.isDefault == true && isThere {
      isThere = try await destinations.makeDefault(id, account: caller.account)
    }
    if let settings = change.settings, isThere {
      isThere = try await destinations.set(settings, of: id, account: caller.account)
    }
    guard isThere else { throw Problem(.notFound, detail: "There is no such destination.") }
    return Response(status: .noContent)
  }

  @Sendable
  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("destination")
    guard try await destinations.remove(id, account: caller.account) else {
      throw Problem(.notFound, detail: "There is no such destination.")
    }
    return Response(status: .noContent)
  }
}

private struct DestinationRequest: Decodable {
  let kind: String
  let address: String
  let name: String?
  let isDefault: Bool?
  let settings: DestinationSettings?

  enum CodingKeys: String, CodingKey {
    case kind, address, name, settings
    case isDefault = "default"
  }
}

/// Body of `PATCH /v1/destinations/{id}`.
private struct DestinationChange: Decodable {
  let confirmed: Bool?
  let isDefault: Bool?
  let settings: DestinationSettings?

  enum CodingKeys: String, CodingKey {
    case confirmed, settings
    case isDefault = "default"
  }
}

private struct DestinationAnswer: Codable, Sendable {
  let id: String
  let kind: String
  let address: String
  let name: String
  let confirmed: Bool
  let isDefault: Bool
  let settings: DestinationSettings

  enum CodingKeys: String, CodingKey {
    case id, kind, address, name, confirmed, settings
    case isDefault = "default"
  }

  init(_ record: DestinationRecord) {
    id = record.id
    kind = record.kind.rawValue
    address = record.address
    name = record.name
    confirmed = record.confirmed
    isDefault = record.isDefault
    settings = record.settings
  }
}
