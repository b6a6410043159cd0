// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// The parts of Apple's C library that our sources use and glibc lacks. Declarations
// that both have are glibc's here. `scripts/check-apple-build` compiles this file as the module Darwin.

@_exported public import Glibc

/// fcntl(2) of Apple's systems: flushes the drive's own cache, too.
public let F_FULLFSYNC: Int32 = 51

/// clonefile(2) of Apple's systems.
public func clonefile(
  _ source: UnsafePointer<CChar>, _ destination: UnsafePointer<CChar>, _ flags: UInt32
) -> Int32 { -1 }

/// sysctl(3) of Apple's systems.
public func sysctlbyname(
  _ name: UnsafePointer<CChar>?, _ old: UnsafeMutableRawPointer?, _ oldSize: UnsafeMutablePointer<Int>?,
  _ new: UnsafeMutableRawPointer?, _ newSize: Int
) -> Int32 { -1 }
