// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
import FoundationNetworking

#if canImport(Glibc)
  import Glibc
#endif

/// The system's browser: real HTTP, cookies, redirects and forms, but no JavaScript.
struct SimulatedBrowser: WebBrowser {
  let process: SimulatedProcess
  let plan: BrowserPlan?
  // Higher than the number of pages of any sign-in.
  private static let limit = 12

  func show(_ url: URL, until scheme: String, then done: @escaping @Sendable (BrowserEnd) -> Void) -> Bool {
    let behavior = process.device.setting("webAuthInExtension")
    guard !process.bundle.isExtension || behavior != "refused" else { return false }
    process.step("browser shows", url.host ?? "")
    if process.bundle.isExtension, behavior == "kills" { kill(getpid(), SIGKILL) }
    Thread.detachNewThread { done(browse(url, scheme)) }
    return true
  }

  private func browse(_ url: URL, _ scheme: String) -> BrowserEnd {
    guard let plan, !plan.cancels else { return .cancelled }
    let pages = WebPages()
    var request = URLRequest(url: url)
    for _ in 0..<Self.limit {
      guard let response = pages.load(request) else { break }
      process.step("browser", "\(response.status) \(request.url?.path ?? "")")
      if let target = response.redirect(from: request.url) {
        if target.scheme?.lowercased() == scheme.lowercased() { return .came(target) }
        request = URLRequest(url: target)
      } else if let next = WebForm(response.page)?.filled(with: plan.fields, on: request.url) {
        request = next
      } else {
        break
      }
    }
    // The page offers no way on, so the user closes it.
    return .cancelled
  }
}
