// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules

/// Checks the privacy manifest against what the sources seem to use.
enum PrivacyChecks {
  /// A kind of call that needs a reason.
  ///
  /// <https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api>
  private struct Category {
    let name: String
    let words: [String]
    let reason: String
  }

  private static let prefix = "NSPrivacyAccessedAPICategory"
  // Names like creationDate are left out: photos and an app's own types have them, too.
  private static let categories = [
    Category(
      name: "UserDefaults", words: ["UserDefaults", "NSUserDefaults", "@AppStorage"],
      reason: "CA92.1 (the app's own settings) or 1C8F.1 (settings shared in an App Group)"),
    Category(
      name: "FileTimestamp",
      words: [
        "contentModificationDateKey", "NSURLContentModificationDateKey", "creationDateKey",
        "NSURLCreationDateKey",
        "NSFileCreationDate", "NSFileModificationDate", "fileModificationDate",
        "FileAttributeKey.creationDate",
        "FileAttributeKey.modificationDate", "getattrlist(", "fstat(", "lstat(",
      ], reason: "C617.1 (files in the app's or the group's container)"),
    Category(
      name: "DiskSpace",
      words: [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey", "volumeTotalCapacityKey",
        "volumeAvailableCapacity", "volumeAvailableCapacityForImportantUsage", "systemFreeSize",
        "NSFileSystemFreeSize",
        "statfs(", "statvfs(",
      ],
      reason: "E174.1 (checking free space before writing)"),
    Category(
      name: "SystemBootTime", words: ["systemUptime", "mach_absolute_time("],
      reason: "35F9.1 (measuring time)"),
    Category(name: "ActiveKeyboards", words: ["activeInputModes"], reason: "54BD.1"),
  ]

  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    categories.compactMap { missing($0, bundle) } + groupReason(bundle)
  }

  private static func missing(_ category: Category, _ bundle: CheckedBundle) -> ExtensionFinding? {
    guard reasons(category.name, bundle).isEmpty, let (source, word) = use(category.words, bundle) else {
      return nil
    }
    return ExtensionFinding(
      .privacyReasonMissing, bundle.privacy?.file ?? bundle.file,
      "NSPrivacyAccessedAPITypes." + category.name,
      "\(source.file) uses \(word), but the extension's privacy manifest gives no reason for \(prefix)\(category.name); "
        + "the app's manifest doesn't apply to the extension.",
      fix: "Add the category with a reason like \(category.reason) to PrivacyInfo.xcprivacy.")
  }

  /// Settings of an App Group need their own reason.
  private static func groupReason(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    let found = reasons("UserDefaults", bundle)
    guard !found.isEmpty, !found.contains("1C8F.1"), let manifest = bundle.privacy?.file,
      let (source, _) = use(["UserDefaults(suiteName:", "initWithSuiteName:"], bundle)
    else { return [] }
    return [
      ExtensionFinding(
        .privacyGroupReasonMissing, manifest, "NSPrivacyAccessedAPITypes",
        "\(source.file) reads settings of an App Group; CA92.1 doesn't cover them.", fix: "Add 1C8F.1.")
    ]
  }

  private static func reasons(_ category: String, _ bundle: CheckedBundle) -> [String] {
    let types = bundle.privacy?.value["NSPrivacyAccessedAPITypes"]?.elements ?? []
    return types.filter { $0["NSPrivacyAccessedAPIType"]?.text == prefix + category }
      .flatMap { $0["NSPrivacyAccessedAPITypeReasons"]?.elements.compactMap(\.text) ?? [] }
  }

  private static func use(_ words: [String], _ bundle: CheckedBundle) -> (source: SourceFile, word: String)? {
    for source in bundle.sources.sorted(by: { $0.file < $1.file }) {
      if let word = words.first(where: { source.uses($0) }) { return (source, word) }
    }
    return nil
  }
}
