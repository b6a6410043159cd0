// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// There is no SwiftUI on Linux.
#if canImport(SwiftUI)
  import ShareKitPlatform
  import SwiftUI

  /// A button that opens a compose sheet.
  struct WriteButton: View {
    @State private var isWriting = false

    var body: some View {
      Button("Write") { isWriting = true }
        .sheet(isPresented: $isWriting) { ComposeView { NoteController(nibName: nil, bundle: nil) } }
    }
  }

  /// A compose sheet that posts nothing yet.
  final class NoteController: ComposeViewController {}
#endif
