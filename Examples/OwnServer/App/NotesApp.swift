// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// There is no SwiftUI on Linux.
#if canImport(SwiftUI)
  import ShareKitPlatform
  import SwiftUI

  /// The same app with the life cycle of SwiftUI, which needs no scene delegate.
  ///
  /// It has no `@main`, because here the application delegate is the entry point.
  struct NotesApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @Environment(\.scenePhase) private var phase

    var body: some Scene {
      WindowGroup {
        WaitingList().onOpenURL { _ in AppDelegate.outbox.drain() }
      }
      .onChange(of: phase) { phase in
        if phase == .active { AppDelegate.outbox.drain() }
      }
    }
  }
#endif
