// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

#if canImport(SwiftUI)
  public import SwiftUI
  import UIKit

  /// A compose sheet as a view of SwiftUI.
  ///
  /// ```swift
  /// Button("Write") { isWriting = true }
  ///   .sheet(isPresented: $isWriting) { ComposeView { NoteController(nibName: nil, bundle: nil) } }
  /// ```
  public struct ComposeView: UIViewControllerRepresentable {
    private let make: @MainActor () -> ComposeViewController

    /// Shows the controller that the closure creates once.
    public init(_ make: @escaping @MainActor () -> ComposeViewController) { self.make = make }

    /// Creates the sheet's view controller.
    public func makeUIViewController(context: Context) -> ComposeViewController { make() }

    /// The sheet has its own state, which SwiftUI doesn't change.
    public func updateUIViewController(_ controller: ComposeViewController, context: Context) {}
  }
#endif
