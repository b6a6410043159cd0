// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import UIKit

/// Opens the containing app from an extension: through the responder chain to the window scene.
///
/// It works on the systems known today but isn't documented, so callers have to expect a refusal.
@MainActor public struct SceneOpener {
  private let controller: UIViewController

  /// Starts at a view controller whose view is in a window.
  public init(from controller: UIViewController) {
    self.controller = controller
  }

  /// Whether there is a scene to ask.
  public var canOpen: Bool { scene != nil }

  /// Asks the scene to open an address; false when there is no scene, the system refuses, or says nothing in time.
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
