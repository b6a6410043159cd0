// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The sources and resources of a bundle.
struct BundleContent: Equatable {
  /// Names of files that it can hold: those of the target, those of its folder when it is built, else those of the whole
  /// tree, of which the project takes what it names.
  let resources: Set<String>
  let sources: [SourceFile]
  /// The headers beside the Objective-C sources.
  let headers: [SourceFile]
  /// Names of icon sets in its asset catalogs.
  let icons: Set<String>
  /// The path of its privacy manifest.
  let privacy: String?
}
