// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// Adds what Apple's Foundation has and Foundation on Linux lacks. Files that import UIKit or another stand-in see it,
// just as UIKit exports Foundation on Apple platforms.

@_exported public import Foundation
@_exported public import FoundationNetworking
