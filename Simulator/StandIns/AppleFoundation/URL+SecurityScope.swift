// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

extension URL {
  /// developer.apple.com/documentation/foundation/url/startaccessingsecurityscopedresource().
  public func startAccessingSecurityScopedResource() -> Bool {
    AttachedDevice.process.step("URL.startAccessingSecurityScopedResource", lastPathComponent)
    return true
  }

  /// developer.apple.com/documentation/foundation/url/stopaccessingsecurityscopedresource().
  public func stopAccessingSecurityScopedResource() {
    AttachedDevice.process.step("URL.stopAccessingSecurityScopedResource", lastPathComponent)
  }
}
