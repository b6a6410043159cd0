// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Reading

/// The options for extracting articles.
struct ReadingOptions: ParsableArguments {
  @Option(help: "A folder of site rules named HOST.txt (see “sharepipe rules check”).")
  var rules: String?

  func siteRules() throws -> SiteRules { try rules.map { try SiteRuleFolder($0).rules } ?? .none }
}
