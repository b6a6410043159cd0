// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
import Foundation
public import FoundationNetworking

extension URLSession {
  /// developer.apple.com/documentation/foundation/urlsession/datatask(with:).
  ///
  /// In a background session, only upload and download tasks are documented to continue without the process.
  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    DataTask(identifier: 1, request: request, description: nil, session: self)
  }
}

/// A data task lives as long as its process at most; the device may end it earlier.
private final class DataTask: URLSessionDataTask, @unchecked Sendable {  // as its superclass
  override func resume() {
    let process = AttachedDevice.process
    process.step("URLSessionDataTask.resume", originalRequest?.url?.path ?? "")
    guard let request = originalRequest, session.background == nil || process.setting("dataTasks") == "sent"
    else { return process.step("URLSessionDataTask dropped") }
    let activity = process.begin("performExpiringActivity")
    Task {
      let real = FoundationNetworking.URLSession(configuration: .ephemeral)
      _ = try? await real.data(for: request)
      real.finishTasksAndInvalidate()
      process.end(activity)
    }
  }
}
