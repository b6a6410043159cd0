// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A pause for a server that drips or says nothing.
func sleepBriefly() { usleep(20_000) }

func setEnvironment(_ name: String, _ value: String) { setenv(name, value, 1) }
