// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Pauses a server that sends slowly or not at all.
func sleepBriefly() { usleep(20_000) }

func setEnvironment(_ name: String, _ value: String) { setenv(name, value, 1) }
