// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A target of a project with everything that the checks need of it.
struct XcodeTarget {
  let id: String
  let name: String
  let productType: String
  /// The identifier of what it builds.
  let product: String?
  /// Its configurations, the default one first.
  let configurations: [Configuration]
  let sources: [String]
  let resources: [String]
  /// The products that it copies into its plug-ins, and the targets that it depends on.
  let embedded: Set<String>
  /// The project's file and folder.
  let project: String
  let folder: String

  struct Configuration {
    let name: String
    let settings: BuildSettings
  }

  var isApp: Bool { productType == "com.apple.product-type.application" }
  var isExtension: Bool {
    productType == "com.apple.product-type.app-extension"
      || productType == "com.apple.product-type.extensionkit-extension"
  }

  /// Whether it is built for an iPhone or iPad, as far as the settings say.
  var isForPhone: Bool {
    guard let settings = configurations.first?.settings else { return false }
    if let platforms = settings["SUPPORTED_PLATFORMS"], !platforms.isEmpty {
      return platforms.contains("iphoneos")
    }
    guard let system = settings["SDKROOT"], system != "auto" else { return true }
    return system.hasPrefix("iphone")
  }

  func embeds(_ other: XcodeTarget) -> Bool {
    embedded.contains(other.id) || other.product.map { embedded.contains($0) } == true
  }

  /// A setting that is a path, from the folder that is checked.
  func path(_ setting: String, in settings: BuildSettings) -> String? {
    guard let value = settings[setting], !value.isEmpty else { return nil }
    if value.hasPrefix(BuildSettings.root) {
      return RelativePath.join(folder, String(value.dropFirst(BuildSettings.root.count)))
    }
    return value.hasPrefix("/") ? nil : RelativePath.join(folder, value)
  }
}
