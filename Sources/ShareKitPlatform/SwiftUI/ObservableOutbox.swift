// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(SwiftUI)
  public import ShareKit
  public import SwiftUI

  /// The outbox for SwiftUI.
  ///
  /// Its rows change when shares are saved, sent or rejected.
  ///
  /// ```swift
  /// @StateObject private var outbox = ObservableOutbox(AppDelegate.outbox)
  ///
  /// var body: some View {
  ///   List(outbox.rows) { row in Text(row.title + ": " + row.state) }
  ///     .task { await outbox.follow() }
  /// }
  /// ```
  @MainActor public final class ObservableOutbox: ObservableObject {
    /// The rows, oldest first; empty when everything is sent.
    @Published public private(set) var rows: [OutboxRow] = []
    /// The account that is signed in, if any.
    @Published public private(set) var account: AccountIdentity?
    /// Whether the outbox could be read: false before the device's first unlock.
    @Published public private(set) var isReadable = true

    private let outbox: AppOutbox

    /// Observes the app's outbox.
    public init(_ outbox: AppOutbox) { self.outbox = outbox }

    /// Reads the rows now and after each change, until the task is canceled.
    public func follow() async {
      for await _ in outbox.changes() { await refresh() }
    }

    /// Reads the rows once.
    public func refresh() async {
      let contents = await outbox.contents()
      rows = contents.rows
      account = contents.account
      isReadable = contents.isReadable
    }

    /// Performs the action that the user chose for a row.
    ///
    /// Ask the user to confirm where `OutboxRow.Action` says so.
    ///
    /// - Throws: The errors of ``AppOutbox/perform(_:on:)``.
    public func perform(_ action: OutboxRow.Action, on row: OutboxRow) async throws {
      try await outbox.perform(action, on: row)
    }
  }
#endif
