// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Checks the metadata in the package document.
enum MetadataRules {
  static func check(_ package: PackageFile, _ list: FindingList) {
    if !["1.2", "2.0", "3.0", "3.1", "3.2", "3.3"].contains(package.versionText) {
      note(.versionUnknown, package, package.root, "The version \"\(package.versionText)\" is unknown", list)
    }
    checkIdentifiers(package, list)
    if package.dublinCore("title").allSatisfy({ package.markup.text(of: $0).isBlank }) {
      note(.titleMissing, package, nil, "The book has no title", list)
    }
    checkLanguages(package, list)
    if package.version == 3 { checkModified(package, list) }
    for date in package.dublinCore("date") where !isDate(package.markup.text(of: date).trimmed) {
      note(.dateInvalid, package, date, "\"\(package.markup.text(of: date).trimmed)\" is not a date", list)
    }
  }

  private static func note(
    _ rule: BookRule, _ package: PackageFile, _ element: Int?, _ what: String, _ list: FindingList
  ) {
    let position = element ?? package.markup.first("metadata")
    list.note(rule, package.path, line: position.map(package.markup.line(of:)) ?? 1, what)
  }

  private static func checkIdentifiers(_ package: PackageFile, _ list: FindingList) {
    if package.identifier?.isEmpty ?? true {
      note(.identifierMissing, package, nil, "unique-identifier names no identifier", list)
    }
    for element in package.dublinCore("identifier") {
      let (text, scheme) = (
        package.markup.text(of: element).trimmed, scheme(package.markup.elements[element])
      )
      if isBrokenUUID(text) { note(.identifierUUID, package, element, "\(text) is not a UUID", list) }
      if isShop(text, scheme) {
        note(.storeIdentifier, package, element, "The identifier \(text) is a store's", list)
      }
    }
  }

  static func scheme(_ element: Markup.Element) -> String {
    (element.attributes.first { $0.name == "scheme" || $0.name.hasSuffix(":scheme") }?.value ?? "")
      .lowercased()
  }

  static func isShop(_ text: String, _ scheme: String) -> Bool {
    ["asin", "mobi-asin", "amazon"].contains(scheme) || text.lowercased().hasPrefix("urn:asin:")
      || text.lowercased().hasPrefix("amazon:") || text.lowercased().hasPrefix("asin:")
  }

  static func isBrokenUUID(_ text: String) -> Bool {
    let lower = text.lowercased()
    guard lower.hasPrefix("urn:uuid:") else { return false }
    return UUID(uuidString: String(lower.dropFirst(9))) == nil
  }

  private static func checkLanguages(_ package: PackageFile, _ list: FindingList) {
    let languages = package.dublinCore("language")
    let texts = languages.map { package.markup.text(of: $0).trimmed }
    guard texts.contains(where: { !$0.isEmpty }) else {
      return note(.languageMissing, package, languages.first, "The book declares no language", list)
    }
    for (element, text) in zip(languages, texts) where !LanguageRule.isValid(text) {
      note(.languageInvalid, package, element, "\"\(text)\" is not a language tag", list)
    }
    if texts.count > 1 {
      note(.severalLanguages, package, languages[1], "The book declares \(texts.count) languages", list)
    }
  }

  private static func checkModified(_ package: PackageFile, _ list: FindingList) {
    let times = package.metadata("meta").filter {
      let element = package.markup.elements[$0]
      return element["property"]?.trimmed == "dcterms:modified" && element["refines"] == nil
    }
    if times.count != 1 {
      return note(
        .modifiedMissing, package, times.dropFirst().first,
        times.isEmpty ? "dcterms:modified is missing" : "dcterms:modified is there \(times.count) times", list
      )
    }
    let text = package.markup.text(of: times[0]).trimmed
    if !isSeconds(text) {
      note(.modifiedInvalid, package, times[0], "\"\(text)\" is not a valid time", list)
    }
  }

  /// CCYY-MM-DDThh:mm:ssZ, a real day and time.
  static func isSeconds(_ text: String) -> Bool {
    let shape = text.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    guard shape.elementsEqual("0000-00-00T00:00:00Z".utf8) else { return false }
    let clock = text.dropFirst(11).dropLast().split(separator: ":").compactMap { Int($0) }
    return isDay(text.prefix(10)) && clock[0] < 24 && clock[1] < 60 && clock[2] < 60
  }

  /// A W3CDTF date: a year, a month, a day, or a day with a time.
  static func isDate(_ text: String) -> Bool {
    let day = text.prefix { $0 != "T" }
    return isDay(day) && (day.count == text.count || (day.utf8.count == 10 && text.utf8.count >= 16))
  }

  private static func isDay(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, [[4], [4, 2], [4, 2, 2]].contains(parts.map(\.utf8.count)) else {
      return false
    }
    let month = numbers.count > 1 ? numbers[1] : 1
    let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
    guard (1...12).contains(month) else { return false }
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return numbers.count < 3 || (1...days).contains(numbers[2])
  }
}
