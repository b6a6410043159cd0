// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import Logging
import ObjectStorage
package import ServerCore
package import Storage

extension ServerConfiguration {
  /// Opens the stores of bodies and books.
  ///
  /// Throws if the installation keeps its files in another location, because they would seem to be missing.
  package func openFiles(
    _ engine: any Engine, logger: Logger
  ) throws -> (bodies: any FileStore, books: any FileStore) {
    if database != nil { try settleLocation(engine) }
    let (bodies, books) = (try DurableFolder(bodiesFolder), try DurableFolder(booksFolder))
    guard let backend = store.map({ Self.backend(of: $0, engine) }) else { return (bodies, books) }
    let open = { ObjectFileStore(folder: $0, engine: engine, backend: backend, logger: logger) }
    return (open(bodies), open(books))
  }

  private func settleLocation(_ engine: any Engine) throws {
    let location = store?.location ?? FileLocations.folder
    try FileLocations(engine).settle(location) { known in
      guard known != location else { return }
      throw StorageProblem(
        .missing,
        known == FileLocations.folder
          ? "the files of this database are in the data folder; omit --store, or create another database"
          : "the files of this database are in \(known); name that with --store, or create another database")
    }
  }

  /// Returns the store at an address, without connecting to it.
  static func backend(of store: StoreAddress, _ engine: any Engine) -> any ObjectBackend {
    switch store {
    case .database: DatabaseObjects(engine)
    case .s3(let address): S3Objects(address)
    }
  }
}
