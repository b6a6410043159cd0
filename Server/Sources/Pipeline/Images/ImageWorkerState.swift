// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import ImageWork

/// What a check of the program that converts images and texts found.
package enum ImageWorkerState: Sendable, Equatable {
  case works
  /// It works, but the system didn't let it give up all its rights, such as to open files.
  case isUnconfined
  /// Books have fewer images; the text says why, and what follows.
  case isBroken(String)

  package init(bounds: WorkerGreeting.Bounds) {
    self = bounds.isSuperset(of: .possible) ? .works : .isUnconfined
  }

  package var isBroken: Bool { if case .isBroken = self { true } else { false } }

  /// A warning for the operator; nil if there is nothing to do.
  package var warning: String? {
    switch self {
    case .works: nil
    case .isUnconfined:
      "sharepipe-pictures is not fully confined: the kernel or the service's system-call filter denies Landlock or seccomp"
    case .isBroken(let warning): warning
    }
  }
}
