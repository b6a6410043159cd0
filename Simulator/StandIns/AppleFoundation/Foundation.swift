// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// What Apple's Foundation has and Foundation on Linux lacks. Files that import UIKit or another stand-in see it, as on
// an Apple platform they see Foundation through UIKit.

@_exported public import Foundation
@_exported public import FoundationNetworking
