// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

exit(Phone.run(Array(CommandLine.arguments.dropFirst())))
