// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The first frame of a worker: the formats it can read, and how it is confined.
package struct WorkerGreeting: Sendable, Equatable {
  /// Image formats that can be read.
  package struct Formats: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let jpeg = Formats(rawValue: 1)
    package static let png = Formats(rawValue: 2)
    package static let gif = Formats(rawValue: 4)
    package static let webp = Formats(rawValue: 8)
    /// The formats AVIF and HEIC.
    package static let heif = Formats(rawValue: 16)
    package static let svg = Formats(rawValue: 32)
    package static let all: Formats = [.jpeg, .png, .gif, .webp, .heif, .svg]
  }

  /// The limits that the process has set for itself before it reads an untrusted byte.
  package struct Bounds: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Memory, open files and file sizes are limited.
    package static let limits = Bounds(rawValue: 1)
    package static let noRights = Bounds(rawValue: 2)
    /// It can open no files except fonts.
    static let noFiles = Bounds(rawValue: 4)
    /// It has no network and can start no programs.
    package static let noCalls = Bounds(rawValue: 8)
    package static let all: Bounds = [.limits, .noRights, .noFiles, .noCalls]
    #if os(Linux)
      /// What a process can set on this kind of system, if neither its kernel nor a filter around it prevents that.
      package static let possible = all
    #else
      package static let possible = limits
    #endif
  }

  package let formats: Formats
  package let bounds: Bounds

  package init(formats: Formats, bounds: Bounds) {
    self.formats = formats
    self.bounds = bounds
  }

  /// The frame's content, without its length.
  package var frame: [UInt8] {
    var writer = FrameWriter()
    writer.byte(formats.rawValue)
    writer.byte(bounds.rawValue)
    return writer.frame
  }

  /// Nil for anything but a greeting of this version.
  package init?(frame: [UInt8]) {
    guard var reader = FrameReader(frame), let formats = reader.byte(), let bounds = reader.byte(),
      reader.isAtEnd
    else { return nil }
    self.init(formats: Formats(rawValue: formats), bounds: Bounds(rawValue: bounds))
  }
}
