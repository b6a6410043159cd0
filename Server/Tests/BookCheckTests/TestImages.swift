// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// Small real images, drawn for these tests.
enum TestImages {
  static let jpeg = decoded(
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

  static let png = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAMBAMAAACZySCyAAAAGFBMVEXQvoCIvoCweIAwvoAweICwPICwCoAwKIDsk5m0AAAA
    OklEQVR42l3LwRGAIBAEwYYiZ6I0BYsIhAgOH95D3efMbOnshSrXUGaS8FEHMd6keu7RJqd1pYpfA243dQ6zCWGP4QAAAABJ
    RU5ErkJggg==
    """)

  static let animatedGIF = decoded(
    """
    R0lGODdhEAAMAIIAANC+gIi+gLB4gDC+gDB4gLA8gLAKgDAogCwAAAAAEAAMAAAITwAPCBx4wIDBgwcJDkTIUOHAAhAjQnR4
    QKJFihYlEtjIkYCAjyBBduQYsuTIjQEClBQAYIDLlyljsgRA8yXMmAFo6rTpEmdOnS15+gQKICAAIfkEAQAACAAsAAAAABAA
    DACC0L6AiL6AsHiAML6AMHiAsDyAsAqAMCiACFAAAQgUGKBgwQEIEw4kaDBAQoULGzp8OGChAIkUKwrYyLEggY8gCXAciQBB
    SJAjOZY8+bGAy5cvD8iceQCmTZozbcbEKdOAz58/eR4ASlRoQAA7
    """)

  static let webp = decoded(
    """
    UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoQAAwAB0CWJbACdADwFo7AAP7acmSVrAgzCDa1cHsJf7BSbzZUYAAA
    """)

  private static func decoded(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}
