// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Intake
import Logging
import Pipeline
import ServerCore
import ShareContract
import ShareServer
import Storage

/// The data that an operator's command uses: the database of a server, which may be running.
struct Operator {
  let accounts: AccountService
  let destinations: DestinationService
  let members: Membership
  let listing: Accounts
  let access: AccountSwitch
  let leave: AccountLeave
  let export: AccountExport
  let retention: Retention
  private let security = SecurityLog(logger: .standardError())

  /// - Parameter createsData: creates the data folder, and the tables of an empty database.
  init(_ configuration: ServerConfiguration, createsData: Bool = false) throws {
    if createsData { _ = try DurableFolder(configuration.dataFolder) }
    let engine = try configuration.openEngine(upgrades: createsData)
    accounts = AccountService(engine: engine)
    destinations = DestinationService(
      engine: engine, mail: configuration.mail, folders: FolderRules(configuration))
    members = Membership(engine)
    (listing, access) = (Accounts(engine), AccountSwitch(engine: engine))
    let logger = Logger.standardError()
    let (bodies, books) = try configuration.openFiles(engine, logger: logger)
    retention = Retention(engine)
    leave = AccountLeave(
      engine: engine, bodies: bodies, books: books, folders: configuration.foldersFolder)
    export = AccountExport(
      engine: engine,
      library: ShareLibrary(engine: engine, bodies: bodies, books: books, signal: WorkSignal()),
      bodies: bodies, books: books, logger: logger)
  }

  /// Records a change of credentials on standard error.
  func note(_ event: SecurityEvent, account: String?, _ details: [SecurityDetail: String] = [:]) {
    security.note(event, peer: SecurityLog.commandLine, account: account, details)
  }

  /// Returns the account with that address; throws a failure that names the address.
  func account(_ email: String) async throws -> AccountRecord {
    guard let account = try await accounts.find(email: email) else {
      throw CommandFailure(.badData, "\(email) has no account")
    }
    return account
  }

  /// Runs an operator's command; problems of the API become failures.
  ///
  /// - Parameter createsData: whether to create the data folder if no server has used it.
  static func run(
    _ settings: Settings, createsData: Bool = false,
    _ work: (Operator, ServerConfiguration) async throws -> Void
  ) async throws {
    PrivateFiles.begin()
    let configuration = try ServerConfiguration(settings)
    let createsData = createsData && !configuration.isUsed
    if !createsData { try configuration.requireServerData() }
    do {
      // The database of a new data folder can be one that servers of an older version use.
      if createsData, try configuration.checkSchema().state == .outdated { throw StorageProblem.olderSchema }
      try await work(try Operator(configuration, createsData: createsData), configuration)
    } catch let problem as Problem {
      throw CommandFailure(.badData, problem.detail ?? problem.title)
    } catch let problem as StorageProblem {
      throw CommandFailure(problem.code == .forbidden ? .notAllowed : .unavailable, problem.message)
    }
  }
}
