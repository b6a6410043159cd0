// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import Pipeline
import ServerCore

extension Checkup {
  /// Checks the data folder and the folders in it, which can have other permissions, or be on other disks.
  func folders() -> [Finding] {
    let path = configuration.dataFolder.path
    let found = try? FileManager.default.attributesOfItem(atPath: path)
    guard let mode = found?[.posixPermissions] as? Int else {
      return [Finding(.doubtful, "data", .checkupFolderMissing(folder: path))]
    }
    // One line for each folder would only repeat the problem of the whole.
    if let problem = Self.unwritable(configuration.dataFolder) { return [problem] }
    let problems = writtenFolders.compactMap(Self.unwritable)
    let whole = CheckupRules.folder(path, mode: mode)
    return problems.isEmpty || whole.level != .good ? [whole] + problems : problems
  }

  /// The folders that exist and in which a server creates files.
  private var writtenFolders: [URL] {
    let mails = configuration.mail.server == nil ? [configuration.mail.folder] : []
    let all = [
      configuration.bodiesFolder, configuration.booksFolder, configuration.exportsFolder,
      configuration.foldersFolder, configuration.workersFolder,
    ]
    return (all + mails).filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func unwritable(_ folder: URL) -> Finding? {
    do {
      try WriteCheck.run(in: folder)
      return nil
    } catch let problem as FileProblem {
      return CheckupRules.unwritable(folder.path, problem, isOwned: FileOwner.isThisUser(of: folder.path))
    } catch {
      return nil
    }
  }
}
