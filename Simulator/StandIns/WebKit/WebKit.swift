// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// WebKit re-exports UIKit, as Apple's does.

@_exported public import UIKit
