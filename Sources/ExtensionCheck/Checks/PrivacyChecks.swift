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
    /// Names that are used for nothing else.
    var words: [String] = []
    /// Functions of C, without their parentheses.
    var calls: [String] = []
    /// Keys of file attributes, which are written like cases of any enumeration.
    var keys: [String] = []
    let reason: String
    /// Another category in whose list the same calls are.
    var other: String?
  }

  private static let prefix = "NSPrivacyAccessedAPICategory"
  private static let categories = [
    Category(
      name: "UserDefaults", words: ["UserDefaults", "NSUserDefaults", "@AppStorage"],
      reason: "CA92.1 (the app's own settings) or 1C8F.1 (settings shared in an App Group)"),
    Category(
      name: "FileTimestamp",
      words: [
        "contentModificationDateKey", "NSURLContentModificationDateKey", "creationDateKey",
        "NSURLCreationDateKey", "NSFileCreationDate", "NSFileModificationDate", "fileModificationDate",
        "FileAttributeKey.creationDate", "FileAttributeKey.modificationDate",
      ],
      calls: ["stat", "fstat", "fstatat", "lstat"], keys: ["creationDate", "modificationDate"],
      reason: timestampReason),
    Category(
      name: "FileTimestamp", calls: ["getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk"],
      reason: timestampReason, other: "DiskSpace"),
    Category(
      name: "DiskSpace",
      words: [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey", "volumeTotalCapacityKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "NSURLVolumeAvailableCapacityKey",
        "NSURLVolumeAvailableCapacityForImportantUsageKey", "NSURLVolumeTotalCapacityKey",
        "NSURLVolumeAvailableCapacityForOpportunisticUsageKey", "volumeAvailableCapacity",
        "volumeAvailableCapacityForImportantUsage", "systemFreeSize", "NSFileSystemFreeSize",
        "NSFileSystemSize", "FileAttributeKey.systemSize",
      ],
      calls: ["statfs", "statvfs", "fstatfs", "fstatvfs"], keys: ["systemSize"],
      reason: "E174.1 (checking free space before writing)"),
    Category(
      name: "SystemBootTime", words: ["systemUptime", "mach_absolute_time("],
      reason: "35F9.1 (measuring time)"),
    Category(name: "ActiveKeyboards", words: ["activeInputModes"], reason: "54BD.1"),
  ]
  private static let timestampReason = "C617.1 (files in the app's or the group's container)"

  static func findings(_ bundle: CheckedBundle) -> [ExtensionFinding] {
    categories.compactMap { missing($0, bundle) } + groupReason(bundle)
  }

  private static func missing(_ category: Category, _ bundle: CheckedBundle) -> ExtensionFinding? {
    let declared = ([category.name] + [category.other].compactMap { $0 }).flatMap { reasons($0, bundle) }
    guard declared.isEmpty, let (source, word) = use(of: category, bundle) else { return nil }
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
      let source = bundle.sources.sorted(by: { $0.file < $1.file }).first(where: usesSuite)
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

  private static func usesSuite(_ source: SourceFile) -> Bool {
    source.uses("UserDefaults(suiteName:") || source.uses("initWithSuiteName:")
  }

  private static func use(
    of category: Category, _ bundle: CheckedBundle
  ) -> (source: SourceFile, word: String)? {
    for source in bundle.sources.sorted(by: { $0.file < $1.file }) {
      let word =
        category.words.first { source.uses($0) } ?? category.calls.first { calls($0, source) }
        ?? category.keys.first { readsAttribute($0, source) }
      if let word { return (source, word) }
    }
    return nil
  }

  /// Whether a function of C is called, and not a method of the same name or the initializer of a structure.
  private static func calls(_ function: String, _ source: SourceFile) -> Bool {
    source.calls(function + "(").contains { position, arguments in
      guard !arguments.isEmpty else { return false }
      let path = source.path(before: position)
      let before = source.lastSign(before: position).map { source.word(endingAt: $0).word }
      return path.isEmpty ? before != "func" : path.hasSuffix("Darwin.")
    }
  }

  /// Whether `attributes[.KEY]` is read in a source that handles attributes of files.
  private static func readsAttribute(_ key: String, _ source: SourceFile) -> Bool {
    let ends = Set(")]?!".utf8)
    let isRead = source.positions(of: "[.\(key)]").contains { position in
      source.lastSign(before: position).map { last in
        last == position - 1
          && (WordSearch.isPartOfWord(source.code[last]) || ends.contains(source.code[last]))
      } ?? false
    }
    return isRead && source.mentions(["attributesOfItem", "attributesOfFileSystem", "FileAttributeKey"])
  }
}
