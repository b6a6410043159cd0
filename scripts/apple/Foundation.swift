// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Foundation as Apple's systems have it: one module, with the networking types in it. scripts/check-apple-build
// compiles this file as a module and reads `import Foundation` as an import of that module.

@_exported public import Foundation
@_exported public import FoundationNetworking

extension FileProtectionType {
  /// developer.apple.com/documentation/foundation/fileprotectiontype/completeuntilfirstuserauthentication: readable after the first unlock.
  public static let completeUntilFirstUserAuthentication = FileProtectionType(
    rawValue: "NSFileProtectionCompleteUntilFirstUserAuthentication")
}

extension FileAttributeKey {
  /// developer.apple.com/documentation/foundation/fileattributekey/protectionkey: the protection of a file.
  public static let protectionKey = FileAttributeKey(rawValue: "NSFileProtectionKey")
}
