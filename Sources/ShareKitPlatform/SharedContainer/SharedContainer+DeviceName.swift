// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

extension SharedContainer {
  /// The name under which this device signs in: the one that the user chose, else that of its model.
  ///
  /// Pass it to ``OutboxService/signIn(_:server:device:fields:)``. A server lists its devices under such names.
  @MainActor public var deviceName: String {
    preferences().deviceName.flatMap(DeviceName.chosen)
      ?? DeviceName.standard(system: UIDevice.current.name, hardware: Self.hardware)
  }

  /// Stores the name that the user chose; nil or an empty name goes back to the standard one.
  ///
  /// - Throws: `CocoaError` when the file can't be written.
  public func keep(deviceName: String?) throws {
    var preferences = preferences()
    preferences.deviceName = deviceName.flatMap(DeviceName.chosen)
    try keep(preferences)
  }

  private static var hardware: String {
    var system = utsname()
    uname(&system)
    return withUnsafeBytes(of: &system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
