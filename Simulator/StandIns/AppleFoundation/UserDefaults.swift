// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceInterface
public import Foundation

/// developer.apple.com/documentation/foundation/urlresourcevalues.
public struct URLResourceValues: Sendable {
  /// developer.apple.com/documentation/foundation/urlresourcevalues/init().
  public init() {}

  /// developer.apple.com/documentation/foundation/urlresourcevalues/isexcludedfrombackup.
  public var isExcludedFromBackup: Bool?
}

extension URL {
  /// developer.apple.com/documentation/foundation/url/setresourcevalues(_:).
  public mutating func setResourceValues(_ values: URLResourceValues) throws {
    guard let isExcluded = values.isExcludedFromBackup else { return }
    try AttachedDevice.process.excludeFromBackup(self, isExcluded)
  }
}

/// developer.apple.com/documentation/foundation/userdefaults.
///
/// A property list that is written as a whole. A suite that isn't an App Group of the bundle lies in its container.
// each call reads and writes the whole file
open class UserDefaults: NSObject, @unchecked Sendable {
  private let file: URL

  /// developer.apple.com/documentation/foundation/userdefaults/init(suitename:).
  public init?(suiteName suitename: String?) {
    let name = suitename ?? "standard"
    let process = AttachedDevice.process
    let folder = process.groupContainer(name) ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
    file = folder.appendingPathComponent("Library/Preferences/\(name).plist", isDirectory: false)
  }

  /// developer.apple.com/documentation/foundation/userdefaults/set(_:forkey:)-8f9oz.
  open func set(_ value: Any?, forKey defaultName: String) {
    AttachedDevice.process.step("UserDefaults.set", defaultName)
    var all = all
    all[defaultName] = value
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let data = try? PropertyListSerialization.data(fromPropertyList: all, format: .binary, options: 0)
    try? data?.write(to: file, options: .atomic)
  }

  /// developer.apple.com/documentation/foundation/userdefaults/removeobject(forkey:).
  open func removeObject(forKey defaultName: String) { set(nil, forKey: defaultName) }

  /// developer.apple.com/documentation/foundation/userdefaults/string(forkey:).
  open func string(forKey defaultName: String) -> String? { all[defaultName] as? String }

  private var all: [String: Any] {
    guard let data = try? Data(contentsOf: file) else { return [:] }
    return (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any] ?? [:]
  }
}
