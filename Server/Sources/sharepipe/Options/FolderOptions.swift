// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser

/// The folders that books may be written to.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customLong("folder-root"),
    help: "A folder that users can choose for books, besides their folders in DATA/folders. Repeatable.")
  var folderRoots: [String] = []
}
