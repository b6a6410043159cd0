// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// There is no SwiftUI on Linux.
#if canImport(SwiftUI)
  import ShareKit
  import ShareKitPlatform
  import SwiftUI

  /// The shares that aren't sent yet, as a list of SwiftUI.
  struct WaitingList: View {
    @StateObject private var outbox = ObservableOutbox(AppDelegate.outbox)

    var body: some View {
      List(outbox.rows) { row in Text(row.title + ": " + row.state) }
        .task { await outbox.follow() }
    }
  }
#endif
