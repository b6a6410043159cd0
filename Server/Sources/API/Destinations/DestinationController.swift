// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import HTTPTypes
package import Hummingbird
package import Identity
package import Intake
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/v1/destinations` for an account.
package struct DestinationController {
  private let destinations: DestinationService
  private let verifications: DestinationVerifications
  private let endpoints: EndpointVerifications
  private let description: DestinationDescription
  private let accounts: AccountService
  private let signal: WorkSignal

  package init(
    destinations: DestinationService, verifications: DestinationVerifications,
    endpoints: EndpointVerifications,
    description: DestinationDescription, accounts: AccountService, signal: WorkSignal
  ) {
    self.destinations = destinations
    self.verifications = verifications
    self.endpoints = endpoints
    self.description = description
    self.accounts = accounts
    self.signal = signal
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.destinations), use: list)
    router.post(RouterPath(Routes.destinations), use: add)
    router.patch(RouterPath(Routes.destination(":destination")), use: change)
    router.delete(RouterPath(Routes.destination(":destination")), use: remove)
    router.post(RouterPath(Routes.digest(of: ":destination")), use: sendNow)
    router.post(RouterPath(Routes.secret(of: ":destination")), use: makeSecret)
    router.post(RouterPath(Routes.verification(of: ":destination")), use: sendVerification)
  }

  @Sendable
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let waiting = try await destinations.waiting(account: caller.account)
    let showsPath = try await accounts.isOperator(caller)
    let items = try await destinations.list(account: caller.account)
      .map { description.response($0, waiting: waiting[$0.id], showsPath: showsPath) }
    return .json(ItemPage(items: items))
  }

  @Sendable
  private func add(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let body = try await request.json(DestinationRequest.self, context)
    let record = try await destinations.add(
      account: caller.account, kind: body.kind, address: body.address, name: body.name,
      isDefault: body.isDefault ?? false, isConfirmed: false,
      settings: body.settings ?? DestinationSettings())
    let secret = try await destinations.makeSecret(record.id, account: caller.account)
    if secret != nil {
      context.note(.webhookSecretMade, account: caller.account, [.destination: record.id])
    }
    try await verifications.send(toNew: record, of: destinations)
    let problem = try await endpoints.verify(new: record)
    let added = try await destinations.find(record.id, account: caller.account) ?? record
    let showsPath = try await accounts.isOperator(caller)
    return .json(
      description.response(added, waiting: nil, showsPath: showsPath, secret: secret, problem: problem),
      status: .created)
  }

  @Sendable
  private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("destination")
    let change = try await request.json(DestinationChange.self, context)
    guard change.confirmed != false, change.isDefault != false, change.closed != true else {
      throw Problem(
        .unprocessable,
        .destinationFlags)
    }
    guard try await apply(change, id, caller.account) else { throw Self.notFound }
    signal.signal()
    return Response(status: .noContent)
  }

  private func apply(_ change: DestinationChange, _ id: String, _ account: String) async throws -> Bool {
    guard try await destinations.find(id, account: account) != nil else { return false }
    if let name = change.name { _ = try await destinations.rename(id, account: account, to: name) }
    if change.confirmed == true { _ = try await destinations.confirm(id, account: account) }
    if change.isDefault == true { _ = try await destinations.makeDefault(id, account: account) }
    if change.closed == false { _ = try await destinations.reopen(id, account: account) }
    if let settings = change.settings { _ = try await destinations.set(settings, of: id, account: account) }
    return true
  }

  @Sendable
  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("destination")
    guard try await destinations.remove(id, account: caller.account) else { throw Self.notFound }
    return Response(status: .noContent)
  }

  private static let notFound = Problem(.notFound, .unknownDestination)
}

extension DestinationController {
  @Sendable
  private func sendNow(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("destination")
    guard let hasWaiting = try await destinations.sendNow(id, account: caller.account) else {
      throw Self.notFound
    }
    guard hasWaiting else { throw Problem(.conflict, .nothingWaiting) }
    signal.signal()
    return Response(status: .accepted)
  }

  @Sendable
  private func makeSecret(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("destination")
    guard let secret = try await destinations.makeSecret(id, account: caller.account) else {
      throw Problem(.notFound, .unknownWebhook)
    }
    context.note(.webhookSecretMade, account: caller.account, [.destination: id])
    return .json(["secret": secret])
  }

  @Sendable
  private func sendVerification(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.parameters.require("destination")
    guard let record = try await destinations.find(id, account: caller.account) else { throw Self.notFound }
    guard record.kind != .webhook else {
      try await endpoints.verify(record)
      signal.signal()
      return Response(status: .noContent)
    }
    try await verifications.send(to: record)
    return Response(status: .accepted)
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

/// The body of `PATCH /v1/destinations/{id}`.
private struct DestinationChange: Decodable {
  let name: String?
  let confirmed: Bool?
  let isDefault: Bool?
  let closed: Bool?
  let settings: DestinationSettings?

  enum CodingKeys: String, CodingKey {
    case name, confirmed, closed, settings
    case isDefault = "default"
  }
}
