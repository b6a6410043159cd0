// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The name under which a server lists a device.
///
/// Since iOS 16, the system calls every iPhone "iPhone", so a list of devices needs a name that tells them apart.
package enum DeviceName {
  /// The longest name that servers take, in characters.
  package static let mostCharacters = 60

  /// The name of a device whose user chose none.
  ///
  /// - Parameter system: what the system calls the device; a name that a person gave it is used as it is.
  /// - Parameter hardware: the identifier of the hardware, such as `iPhone16,1`.
  package static func standard(system: String, hardware: String) -> String {
    guard system.isEmpty || generic.contains(system) else { return chosen(system) ?? system }
    return DeviceModel.name(of: hardware) ?? (isApple(hardware) ? hardware : system)
  }

  /// A name as it is stored: on one line, without blanks around it, and not too long; nil if nothing is left.
  package static func chosen(_ text: String) -> String? {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0.isNewline })
    let name = String(words.joined(separator: " ").prefix(mostCharacters))
    return name.isEmpty ? nil : name
  }

  private static let generic: Set<String> = ["iPhone", "iPad", "iPod touch"]

  /// A newer model than this version knows has its identifier as its name.
  private static func isApple(_ hardware: String) -> Bool { generic.contains { hardware.hasPrefix($0) } }
}
