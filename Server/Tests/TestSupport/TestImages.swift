// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Small real images, 16 by 12 pixels, drawn for these tests.
package enum TestImages {
  package static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhl
    bXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8
    fHx8fHx8fHx8fHx8fHz/wAARCAAMABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA
    AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6
    Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXG
    x8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREA
    AgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5
    OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPE
    xcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDJhsfar8Nj7VoQwp6VoQwp6UVMQyMFipaH
    /9k=
    """)

  package static let png = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAMBAMAAACZySCyAAAAGFBMVEXQvoCIvoCweIAwvoAweICwPICwCoAwKIDsk5m0AAAA
    OklEQVR42l3LwRGAIBAEwYYiZ6I0BYsIhAgOH95D3efMbOnshSrXUGaS8FEHMd6keu7RJqd1pYpfA243dQ6zCWGP4QAAAABJ
    RU5ErkJggg==
    """)

  package static let gif = decoded(
    """
    R0lGODdhEAAMAIIAANC+gIi+gLB4gDC+gDB4gLA8gLAKgDAogCwAAAAAEAAMAAAITwAPCBx4wIDBgwcJDkTIUOHAAhAjQnR4
    QKJFihYlEtjIkYCAjyBBduQYsuTIjQEClBQAYIDLlyljsgRA8yXMmAFo6rTpEmdOnS15+gQKICAAOw==
    """)

  package static let animatedGIF = decoded(
    """
    R0lGODdhEAAMAIIAANC+gIi+gLB4gDC+gDB4gLA8gLAKgDAogCwAAAAAEAAMAAAITwAPCBx4wIDBgwcJDkTIUOHAAhAjQnR4
    QKJFihYlEtjIkYCAjyBBduQYsuTIjQEClBQAYIDLlyljsgRA8yXMmAFo6rTpEmdOnS15+gQKICAAIfkEAQAACAAsAAAAABAA
    DACC0L6AiL6AsHiAML6AMHiAsDyAsAqAMCiACFAAAQgUGKBgwQEIEw4kaDBAQoULGzp8OGChAIkUKwrYyLEggY8gCXAciQBB
    SJAjOZY8+bGAy5cvD8iceQCmTZozbcbEKdOAz58/eR4ASlRoQAA7
    """)

  package static let webp = decoded(
    """
    UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoQAAwAB0CWJbACdADwFo7AAP7acmSVrAgzCDa1cHsJf7BSbzZUYAAA
    """)

  package static let animatedPNG = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAMBAMAAACZySCyAAAAGFBMVEXQvoCIvoCweIAwvoAweICwPICwCoAwKIDsk5m0AAAA
    CGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAAAQAAAADAAAAAAAAAAAAAAAAQAAU+Q/3wAAADpJREFUeJxdy8ERgCAQ
    BMGGImeiNAWLCIQIDh/eQ93nzGzp7IUq11BmkvBRBzHepHru0SandaWKXwNuN3UOs8ae5PwAAAAaZmNUTAAAAAEAAAAQAAAA
    DAAAAAAAAAAAAAAAAQAAyJfVCwAAAEBmZEFUAAAAAnicVcvBDYBADAPBySkF5DqIaIH+e0KiAR7wCH5Z63UQ5WD5MkuDXK3u
    zWqippOnF//vjdy4akwPoKgDXtXsV8wAAAAASUVORK5CYII=
    """)

  package static let progressiveJPEG = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L
    2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4
    +Pj4+Pj4+Pj4+Pj4+Pj/wgARCAAMABADASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABUBAQEAAAAAAAAAAAAA
    AAAAAAAB/9oADAMBAAIQAxAAAAEURE//xAAWEAEBAQAAAAAAAAAAAAAAAAARABD/2gAIAQEAAQUCI3//xAAVEQEBAAAAAAAA
    AAAAAAAAAAACAP/aAAgBAwEBPwEK/8QAFhEAAwAAAAAAAAAAAAAAAAAAAAEC/9oACAECAQE/AXR//8QAFBABAAAAAAAAAAAA
    AAAAAAAAIP/aAAgBAQAGPwIf/8QAFRABAQAAAAAAAAAAAAAAAAAAAQD/2gAIAQEAAT8hKUIL/9oADAMBAAIAAwAAABDn/8QA
    FREBAQAAAAAAAAAAAAAAAAAAAAH/2gAIAQMBAT8Qq//EABURAQEAAAAAAAAAAAAAAAAAAAAB/9oACAECAQE/EKP/xAAXEAEA
    AwAAAAAAAAAAAAAAAAAAAVFh/9oACAEBAAE/EM2aOkdP/9k=
    """)

  package static let onePixelGIF = decoded(
    """
    R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAAIBAABBAQAOw==
    """)
  /// Returns a JPEG padded to a size with bytes after its end.
  ///
  /// The number makes it differ from others.
  package static func padded(_ size: Int, _ number: Int) -> [UInt8] {
    jpeg + [UInt8](repeating: UInt8(number), count: size - jpeg.count)
  }

  /// Returns a PNG whose header states this size.
  ///
  /// It has no pixels.
  package static func header(width: Int, height: Int) -> [UInt8] {
    let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(side >> $0 & 0xFF) } }
    return png.prefix(16) + sides + png.dropFirst(24)
  }

  package static let svg = Array(
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"9\" height=\"9\"/></svg>".utf8)
  package static let html = Array("<!DOCTYPE html><title>404</title>".utf8)

  private static func decoded(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}
