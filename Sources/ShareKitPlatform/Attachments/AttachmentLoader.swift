// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
public import ShareKit
public import UIKit

/// Loads the attachments that a host app shares.
///
/// Large ones are copied to files, and are never in memory as a whole.
///
/// Several providers are loaded at the same time, with progress. Loading ends even if a host app never responds.
@MainActor public struct AttachmentLoader {
  private let staging: URL
  private let limits: LoadLimits
  private let resolver = AttachmentResolver(types: .ofSystem)

  /// Creates a loader that copies files to a folder, see ``SharedContainer/makeStagingFolder()``.
  public init(staging: URL, limits: LoadLimits = LoadLimits()) {
    self.staging = staging
    self.limits = limits
  }

  /// Loads the attachments of all items.
  ///
  /// `progress` is given one hundred units for each provider. Canceling the task, or the progress, ends loads that are
  /// still running; loaded attachments stay in the outcome.
  public func load(
    _ items: [NSExtensionItem], progress: Progress = Progress(totalUnitCount: 1)
  ) async -> LoadOutcome {
    let described = items.map(HostShape.Item.init(describing:))
    let plan = resolver.plan(for: described)
    let run = LoadRun(items, plan, staging, limits, resolver, progress)
    let task = Task { await run.all() }
    progress.cancellationHandler = { task.cancel() }
    var loaded = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    await digestTwins(in: &loaded)
    let resolved = resolver.merge(described, loaded)
    return LoadOutcome(
      attachments: resolved.attachments, title: resolved.title, failures: resolved.failures,
      isCancelled: task.isCancelled, staging: staging)
  }

  /// Gives files that may be the same their digests; without one a file only counts as different.
  ///
  /// Photos of one length are common and the same photo twice is rare: how a file begins tells most apart, so that a
  /// share of many photos is not read once more.
  private func digestTwins(in loaded: inout [LoadPlan.Position: AttachmentResolver.Loaded]) async {
    var alike: [String: [LoadPlan.Position]] = [:]
    for position in AttachmentResolver.twins(in: loaded) {
      guard case .file(let file) = loaded[position] else { continue }
      let beginning = await Self.sha256(of: file.url, upTo: ShareBodyFile.chunkBytes)
      if let beginning { alike[beginning, default: []].append(position) }
    }
    for position in alike.values.filter({ $0.count > 1 }).joined() {
      guard case .file(var file) = loaded[position] else { continue }
      file.sha256 = await Self.sha256(of: file.url)
      loaded[position] = .file(file)
    }
  }

  private nonisolated static func sha256(of file: URL, upTo end: Int = .max) async -> String? {
    try? ShareBodyFile(reading: file).sha256(upTo: end)
  }
}

/// One loading of all providers of a share.
@MainActor private final class LoadRun {
  private let providers: [[NSItemProvider]]
  private let plan: LoadPlan
  private let staging: URL
  private let limits: LoadLimits
  private let resolver: AttachmentResolver
  private let progress: Progress
  private let turn = AsyncLock()
  private var fractions: [LoadPlan.Position: Double] = [:]
  private var total = 0.0

  init(
    _ items: [NSExtensionItem], _ plan: LoadPlan, _ staging: URL, _ limits: LoadLimits,
    _ resolver: AttachmentResolver, _ progress: Progress
  ) {
    providers = items.map { $0.attachments ?? [] }
    self.plan = plan
    self.staging = staging
    self.limits = limits
    self.resolver = resolver
    self.progress = progress
    progress.totalUnitCount = Int64(max(1, plan.entries.count) * 100)
  }

  func all() async -> [LoadPlan.Position: AttachmentResolver.Loaded] {
    var rest = plan.entries[...]
    var loaded: [LoadPlan.Position: AttachmentResolver.Loaded] = [:]
    await withTaskGroup(of: (LoadPlan.Position, AttachmentResolver.Loaded).self) { group in
      for _ in 0..<limits.parallel { start(&rest, in: &group) }
      while let (position, value) = await group.next() {
        loaded[position] = value
        start(&rest, in: &group)
      }
    }
    progress.completedUnitCount = progress.totalUnitCount
    return loaded
  }

  private func start(
    _ rest: inout ArraySlice<LoadPlan.Entry>,
    in group: inout TaskGroup<(LoadPlan.Position, AttachmentResolver.Loaded)>
  ) {
    guard let entry = rest.popFirst() else { return }
    group.addTask { await (entry.position, self.one(entry)) }
  }

  private func one(_ entry: LoadPlan.Entry) async -> AttachmentResolver.Loaded {
    if Task.isCancelled { return .failure(.cancelled) }
    let position = entry.position
    let load = ProviderLoad(
      provider: providers[position.item][position.provider], entry: entry, resolver: resolver, limits: limits,
      folder: staging.appendingPathComponent("\(position.item)-\(position.provider)", isDirectory: true),
      tell: { self.note($0, at: position) }, turn: turn)
    defer { note(1, at: position) }
    return await load.run()
  }

  private func note(_ fraction: Double, at position: LoadPlan.Position) {
    let before = fractions[position] ?? 0
    let now = max(before, min(1, fraction))
    fractions[position] = now
    total += now - before
    progress.completedUnitCount = Int64((total * 100).rounded())
  }
}
