// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ObjectStorage
import ServerCore
import Storage

/// Moves all bodies and books of a server with PostgreSQL to another location, while no server runs.
///
/// Each copy is read back and compared by its SHA-256. Servers don't start until all files are copied or the move is
/// canceled. The old files stay until all are copied.
package struct FileMove {
  /// The result of a move, or of a check before it.
  package struct Summary: Sendable, Codable, Equatable {
    package var from: String
    package var to: String
    /// The files that this run copied or found in the new location; in a check, the files to move.
    package var files = 0
    package var bytes = 0
    package var missing = 0
    package var damaged = 0
  }

  private let configuration: ServerConfiguration
  private let target: StoreAddress?
  private let mostSkipped: Int
  private let onProgress: (Summary) -> Void
  private let onFinding: @Sendable (String) -> Void

  /// - Parameters:
  ///   - configuration: names the database, the data folder, and the present location.
  ///   - target: the new location; nil for the data folder.
  ///   - mostSkipped: stops the move if more files than this are missing or damaged, because the location is probably wrong.
  ///   - onProgress: called after each group of files.
  ///   - onFinding: called with each file that is missing or damaged.
  package init(
    _ configuration: ServerConfiguration, to target: StoreAddress?, mostSkipped: Int = 10_000,
    onProgress: @escaping (Summary) -> Void = { _ in },
    onFinding: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.configuration, self.target, self.mostSkipped) = (configuration, target, mostSkipped)
    (self.onProgress, self.onFinding) = (onProgress, onFinding)
  }

  private var names: (from: String, to: String) {
    (configuration.store?.location ?? FileLocations.folder, target?.location ?? FileLocations.folder)
  }

  private var nothing: Summary {
    Summary(from: FileMoveState.name(names.from), to: FileMoveState.name(names.to))
  }

  /// Moves the files, or continues a move that was interrupted at any time.
  ///
  /// Throws a `StorageProblem` or `FileStoreProblem`, and `damaged` after all other files were copied, if some are missing or
  /// damaged. Then servers can't start until the move is complete or canceled.
  ///
  /// - Parameter skipsDamaged: moves without files that are missing or damaged.
  /// - Returns: what was moved; nil if the files were in the new location already.
  package func run(skipsDamaged: Bool = false) async throws -> Summary? {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    try await checkTarget()
    let state = try begin()
    guard let target = state.target else {
      try await withEngine { try await FileMoves($0).removeRest() }
      return nil
    }
    let summary = try await withEngine { engine in
      let moves = FileMoves(engine, move: state.move)
      try await moves.prepare(state)
      let summary = try await copy(engine, state)
      guard skipsDamaged || summary.missing + summary.damaged == 0 else { throw Self.incomplete(summary) }
      try await moves.finish(target)
      return summary
    }
    // The connections of the engine above belong to the old location.
    try await withEngine { try await FileMoves($0).removeRest() }
    return summary
  }

  /// Stops a move that isn't complete; returns whether there was one.
  package func cancel() async throws -> Bool {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    let state = try database().cancelFileMove(
      history: PostgreSQLHistory(newest: configuration.newestTimeline), example: configuration.exampleSteps,
      configuration.checkBinding)
    try await withEngine { try await FileMoves($0).removeRest() }
    return state.target != nil
  }

  /// Returns what a move would do, without changing anything.
  package func check() throws -> Summary {
    let report = try database().fileReport(
      history: PostgreSQLHistory(newest: configuration.newestTimeline), example: configuration.exampleSteps,
      configuration.checkBinding)
    if let state = report.state, state.location != names.from {
      guard state.location != names.to else { return nothing }
      throw state.otherLocation
    }
    guard configuration.store == nil else {
      var summary = nothing
      (summary.files, summary.bytes) = report.objects
      return summary
    }
    return check(try report.named.inFolders())
  }

  /// Looks for the files in the data folder.
  private func check(_ files: [FileToMove]) -> Summary {
    var summary = nothing
    for file in files {
      summary.files += 1
      summary.bytes += file.bytes
      switch file.state(in: configuration.dataFolder) {
      case .copied: continue
      case .missing: summary.missing += 1
      case .damaged: summary.damaged += 1
      }
      onFinding("\(file.description) is missing or has another length")
    }
    return summary
  }

  /// Locks the data folder; throws if no server has used it, because locking would create a missing folder.
  private func lock() throws -> DataFolderLock {
    _ = try database()
    return try DataFolderLock(configuration.dataFolder)
  }

  private func database() throws -> PostgreSQLAddress {
    try configuration.checkFolder()
    guard let database = configuration.database else {
      throw StorageProblem(
        .unavailable,
        "a server with SQLite keeps its files in the data folder; only those of a PostgreSQL server can be moved"
      )
    }
    guard configuration.hasDatabase else { throw configuration.unused }
    return database
  }

  private func begin() throws -> FileMoveState {
    try database().beginFileMove(
      from: names.from, to: names.to, history: PostgreSQLHistory(newest: configuration.newestTimeline),
      example: configuration.exampleSteps, configuration.checkBinding)
  }

  private func checkTarget() async throws {
    guard case .s3(let address) = target else { return }
    try await S3Objects(address).check(in: FileManager.default.temporaryDirectory)
  }

  private func withEngine<Value>(_ body: (any Engine) async throws -> Value) async throws -> Value {
    let engine = try configuration.openEngine(upgrades: false)
    defer { try? engine.close() }
    return try await body(engine)
  }

  private static func incomplete(_ summary: Summary) -> StorageProblem {
    StorageProblem(
      .damaged,
      "\(summary.missing) files are missing and \(summary.damaged) are damaged; all others were copied. Servers don't start until "
        + "the move is complete. Put the files back and run the command again, or add --skip-damaged to move without them, or "
        + "--cancel to use the old location again")
  }

  private static func tooMany(_ summary: Summary) -> StorageProblem {
    StorageProblem(
      .damaged,
      "\(summary.missing) files are missing and \(summary.damaged) are damaged, so this may be another location than the files are in. "
        + "The move stopped. Compare --store and --data with the settings of the server; --cancel uses the old location again"
    )
  }
}

// The copies
extension FileMove {
  /// How many files are copied before the progress is recorded, and how many at a time.
  private static let (group, atOnce) = (64, 4)

  private func copy(_ engine: any Engine, _ state: FileMoveState) async throws -> Summary {
    let (copier, moves) = (try await copier(engine), FileMoves(engine, move: state.move))
    var (summary, position) = (nothing, state.progress)
    // What an earlier run found missing or damaged may be there by now; otherwise this run names it, too.
    var skipped: [String] = []
    for begin in stride(from: 0, to: state.skipped.count, by: Self.group) {
      let part = Array(state.skipped[begin..<min(begin + Self.group, state.skipped.count)])
      skipped += try await copyGroup(try await copier.files(at: part), copier, &summary)
    }
    while true {
      let files = try await copier.files(after: position, limit: Self.group)
      guard let last = files.last else { return summary }
      skipped += try await copyGroup(files, copier, &summary)
      // The record of the move names all that were skipped, and it is written again for each group.
      guard skipped.count <= mostSkipped else { throw Self.tooMany(summary) }
      position = last.position
      try await moves.advance(to: position, without: skipped)
      onProgress(summary)
    }
  }

  /// Copies files; returns the positions of those that are missing or damaged.
  private func copyGroup(
    _ files: [FileToMove], _ copier: any FileCopier, _ summary: inout Summary
  ) async throws -> [String] {
    let found = zip(files, try await Self.copy(files, copier))
    try copier.sync()
    for (file, outcome) in found { note(outcome, of: file, in: &summary) }
    return found.filter { $0.1 != .copied }.map { $0.0.position }
  }

  private static func copy(_ files: [FileToMove], _ copier: any FileCopier) async throws -> [CopyOutcome] {
    var outcomes: [CopyOutcome] = []
    for begin in stride(from: 0, to: files.count, by: atOnce) {
      let part = files[begin..<min(begin + atOnce, files.count)]
      let found = try await withThrowingTaskGroup(
        of: (Int, CopyOutcome).self, returning: [(Int, CopyOutcome)].self
      ) { group in
        for (index, file) in part.enumerated() {
          group.addTask { (index, try await copier.copy(file)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      outcomes += found.sorted { $0.0 < $1.0 }.map { $0.1 }
    }
    return outcomes
  }

  private func note(_ outcome: CopyOutcome, of file: FileToMove, in summary: inout Summary) {
    switch outcome {
    case .copied:
      summary.files += 1
      summary.bytes += file.bytes
    case .missing:
      summary.missing += 1
      onFinding("\(file.description) is missing")
    case .damaged:
      summary.damaged += 1
      onFinding("\(file.description) is damaged")
    }
  }

  private func copier(_ engine: any Engine) async throws -> any FileCopier {
    let scratch = try DurableFolder(configuration.bodiesFolder)
    _ = try DurableFolder(configuration.booksFolder)
    let data = configuration.dataFolder
    let backend = { ServerConfiguration.backend(of: $0, engine) }
    switch (configuration.store.map(backend), target.map(backend)) {
    case (nil, let target?):
      return FolderToStore(
        try await NamedFiles(engine).all().inFolders(), in: data, to: StoreCopy(target, scratch), engine)
    case (let source?, nil):
      return StoreToFolder(
        try await NamedFiles(engine).all().inFolders(), from: source, to: data, engine)
    case (let source?, let target?):
      return StoreToStore(FileMoves(engine), from: source, to: StoreCopy(target, scratch))
    case (nil, nil): preconditionFailure("the files are in the data folder already")
    }
  }
}
