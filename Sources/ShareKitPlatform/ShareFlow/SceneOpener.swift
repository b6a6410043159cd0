// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// Opens the containing app from an extension: through the responder chain to the window scene.
///
/// It works on current systems but isn't documented, so expect a failure.
@MainActor public struct SceneOpener {
  private let controller: UIViewController

  /// Finds the scene of a view controller whose view is in a window.
  public init(from controller: UIViewController) {
    self.controller = controller
  }

  /// Whether there is a scene.
  public var canOpen: Bool { scene != nil }

  /// Opens an address; returns false if there is no scene, the system refuses, or it doesn't respond in time.
  public func open(_ url: URL, within deadline: Duration = .seconds(3)) async -> Bool {
    guard let scene else { return false }
    return await withCheckedContinuation { continuation in
      let once = FirstResult(continuation)
      scene.open(url, options: nil) { once.resume($0) }
      Task {
        try? await Task.sleep(for: deadline)
        once.resume(false)
      }
    }
  }

  private var scene: UIWindowScene? {
    var responder: UIResponder? = controller
    while let current = responder {
      if let scene = current as? UIWindowScene { return scene }
      responder = current.next
    }
    return nil
  }
}
