// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// One text, compressed by zlib with each kind of block.
enum Deflated {
  /// The text before it was compressed.
  static let text: String =
    "<html><body>" + stride(from: 0, to: 1400, by: 3).map(String.init).joined(separator: " ")
    + "</body></html>"

  /// With a code of the block's own, with the code that the format defines, and without matches.
  static let all = [dynamic, fixed, literal].compactMap { Data(base64Encoded: $0) }

  private static let dynamic =
    "HdU7rixVEETRqeQMXlblX7piMAgDA4SDw+zZUUaVQ0Tz+qzbcX7+/Pfvv377+f2fP/77zS2s7ex57Sl71t7H3rR3LP"
    + "hPYdEWZ/laluVaPVZpNdZuTbOtz+a1KZu1fWzTduzcLuz4YD7Z+Wjns33teR6e5Bn+j84TPM1DLsgFuSCX5JJckity"
    + "Ra7IFbkm1+Sa3JAbckNuyS25JbfkjtyRO76U862cr+XDF3Se4Gmes/d9eYqHXJALckEuySW5JJfkilyRK3JNrsk1uS"
    + "E35IbckFtyS27JHbkjdzpPDtQ5UedI/Sw48uDMg0MPTj049tC5fwdPTkfP2QeHH5x+cPzB+QcAgUBAEC0hcigEDIFD"
    + "ABFIBBSBRYARaMSJEks8Eo/EI/FIPBKPxCPxSDwSj8Qj8Ug8Eo/EI/FIPBKPxCPxSDwSj8Qj8Ug8Eo/EI/FIPBKPxC"
    + "PxSDwKj8Kj8Cg8Co/Co/AoPAqPwqPwKDwKj8Kj8Cg8Co/Co/AoPAqPwqPwKDwKj8Kj8Cg8Co/Co/AoPOr0F8yfMB6N"
    + "R+PReDQejUfj0Xg0Hh36UyeHR+PReDQejUfj0Xi0fhH6SXy/CXJ4NB6NR+PReDQejUfj0Xj06cfDrwePwWPwGDwGj8"
    + "Fj8Bg8Bo/BY/AYPAaPwWPwGDwGj8Fj8Bg8Bo/BY/AYPAaPwWPwGDwGj8Fj8Bg8Bo/FY/FYPBaPxWPxWDwWj8Vj8Vg8"
    + "Fo/FY/FYPBaPxWPxWDwWj8Vj8Vg8Fo/FY/FYPBaPxWPxWDwWjz1tBqOBx+FxeBweh8fhcXgcHofHhcaFHB6Hx+FxeB"
    + "weh8fhcXgcHtdaIXJ4HB6Hx+FxeBwep63SWGmtvrnSXn2D9S2WJsu1Wa7Rcq2Wa7Zcu+UaLtdyuabLtV2u8XKtl2u+"
    + "XPvlGjDXgrkmzLVhrhFzrZhrxlw75hoy15K5psy1Za4xc62Za85ce+anIXUtqWtKMWNXXa/Qq/Wi8QDHq/RSI9QINU"
    + "KNVCPVSDVSjVKj1Cg1Wo1Wo9UYNUaNUWPUWDVWjVXj1Dg17lt4Tbxr410j77pndNO8umteYPk3PnqlXmrEdymoEWqE"
    + "GqlGqpFqlBqlRqnRavR3j6jRaowao8aosWqsGqvGqXFq3Hf16O6Recg8ZB4yD5mHzEPmIfOQeXy31XddffeVzEPmIf"
    + "OQecg8ZB4yD5mHzEPmIfOQecg8ZB4yD5mHzEPmIfOQedz+/Pou7J9f3+39Pw=="

  private static let fixed =
    "s8koyc2xs0nKT6m0M1AwVjBTsFQwNFIwNFUwtFAwMlQwMlEwMlcwBkoZKxibKRhbKpgYKZiYKphYKJgaKpiaKJiaK5"
    + "gZKJgBdZopmFkqmBspmJsqmFsoWBgqWJgoWJgrWBooWBorWAINBppsADTaAGi2gYWCoaEhEJsAsTnQRgMgNgZiMyAG"
    + "qjMGqjMGqjMGqjMBqjMBqjMBqjMFqjMFqjMFqjMFqjMDqjMDqjMDqjMHqjMHqjMHqrMAqrMAqrMAqrMAqrMEqrMEqr"
    + "MEesoA6CsDoLcMzIEeNABiYyA2A2JLBSMjIyA2BWKgOmOgOmOgOmOgOhOgOhOgOhOgOhOgOlOgOlOgOlOgOjOgOjOg"
    + "OjOgOnOgOnOgOnOgOnOgOgugOgugOgugOkugOkugOktQeAID1AAYogbAIDWwVDAGBrkxMMyNgYFuDAx1Y2CwG4PCHR"
    + "zwQHWgoAeGvTEw8I2BoW8MDH5jYPgbAyPAGBgDxsAoMDYDxRBQHTAWjIHRYAyMB2NgRBgDY8IYGBXGwLgwBkaGMTA2"
    + "jC1BUQmMS2B8mADjwwQYHybA+DABxocJMD5MgPFhAowPE2B8mADjwwQYHybA+DABxocJMD5MgPFhAowPE2B8mADjww"
    + "QYHybA+DABxocJMD5MgPFhAowPE2B8mADjwwQYHybA+DABxocJMD5MgPFhAowPE2B8mALjwxQYH6bA+DAFxocpMD5M"
    + "gfFhCowPU2B8mALjwxQYH6bA+DAFxocpMD5MgfFhCowPU2B8mALjwxQYH6bA+DAFxocpMD5MgfFhCowPU2B8mALjwx"
    + "QYH6bA+DAFxocpMD5MgfFhCowPU2B8mFqCUjAwCQPjwwwYH2bA+DADxocZMD7MgPFhBowPM2B8mAHjw8wYlNSB6oDx"
    + "YQaMDzNgfJgB48MMGB9mwPgwA8aHGShHgLIEOE8A1QHjwwwYH2bA+DADxocZMD7MgPFhBowPM2B8mAHjw8wSlHmAuQ"
    + "cYH+bA+DAHxoc5MD7MgfFhDowPc2B8mAPjwxwYH+bA+DAHxoc5MD7MgfFhDowPc2B8mAPjwxwYH+bA+DAHxoc5MD7M"
    + "gfFhDowPc2B8mAPjwxwYH+bA+DAHxoc5MD7MgfFhDowPc2B8mAPjwxwYHxbA+LAAxocFMD4sgPFhAYwPC2B8WADjww"
    + "IYHxbA+LAAxocFMD4sgPFhAYwPC2B8WADjwwIYHxbA+LAAxocFMD4sgPFhAYwPC2B8WADjwwIYHxbA+LAAxocFMD4s"
    + "gPFhAYwPC2B8WADjwwIYHxaWoDIDWGgA48MSGB+WwPiwBMaHJTA+LIHxYQmMD0tgfFgC48PSGFS4ANUB48MSGB+WwP"
    + "iwBMaHJTA+LIHxYQmMD0tgfFgC48PSDFQKAdUB48MSGB+WwPiwBMaHJTA+LIHxYQkqq0CFFai0AhdXoPIKXGCBSyxQ"
    + "kWUAKrMMQIWWAajUMgAVWwagcssAVHAZgEouA1DRZQAquwxAhZcBqPQyABVfBqDyywBUgBmASjADUBFmACrDDECFmA"
    + "GoFDMAFWMGoHLMAFSQGYBKMgNQUWYAKssMQIWZAag0MwAVZwag8szAElSQGoBKUgNQUQqMM2C5agAijEGEGYgA6jAE"
    + "RhyQMAURIB3GIB3GIB3GIB0mIB0mIB0mIB0mIB2mIB2mIB2mIB1mIB1mIB1mIB3mIB3mIB3mIB3mIB0WIB0WIB0WIB"
    + "2WIB2WIB2W4BIeVMQbgMp4A1AhbwCqZ0A1jRGorjECRizQjYYgwgREgHQYgysFkA5jkA5jkA4TkA4TkA4TkA5TkA5T"
    + "kA5TkA4zkA4zcD0C0mEG0mEO0mEO0mEO0mEB0mEB0mEB0mEJ0mEJ0mEJrnpAdQ8ozo1BcW4MinNjUJwbg+LcGBTnxq"
    + "A4NwbFuTEozo3BtRW4ugLXV6A4NwbFuTEozo1BcW4MinNjUJwbg+LcGBTnxqA4NwbFuTEozo1BcW4MinNjUJwbg+Lc"
    + "GBTnxqA4NwbFuTEozo1BcW5saWGjD66wbfTBtTcA"

  private static let literal =
    "BcG7bRBQFETBVk4HvN37lywXgwgIQE6c0D0zH7+///75/Pj59evf5yNoDhkVWiyceIhHBNHEkSaLXEpUUkM/Ouimjz"
    + "FTzLJikx3uccE1d+gZvUJvkYSUSIP8kAO5kQ+FURSKRSmUiXJQPVSBqlEdaqMu1ItGaBLNoH1oA22jPXRGV+gWP+GX"
    + "+A3WwwqsxjpsYxf24hCOxDE4H87A2TgPl3EVrsUt3Il78Dw8gafxHF7jLbyLT/gS3xDvES+I18Q7QiZUhJawCCfhIe"
    + "IREUQ0EUekiSwilygRlUQN0Y/oILqJPmJMTBGzxIrYJHaIe8QFcU3ckc/kK/ItKZFKUkP6kQ7STfrIMBlFxpIpMpPM"
    + "IeuRFWQ1WUe2yS6ylxyRk+QMuY/cILfJPfJMXpG31BP1knpD6VEKSk3pKJtyUV4qREVSMVQ+KoPKpvKoMlVF1VItqp"
    + "PqoeZRE9Q0NUetqS1qlzpRl9QN/R79gn5Nv6NlWkVraYt20h46Hh1BR9NxdJrOonPpEl1J19D96A66m+6jx/QUPUuv"
    + "6E16h75HX9DX9B3zzLxi3jISo2Q0jB/jYNyMjwkzUUwsk2IymRymHlPBVDN1TJvpYnqZETPJzDD7mA1mm9ljzswVc8"
    + "s+sS/ZN6weq2DVrI61WRfrZUNsJBvD5mMz2Gw2jy2zVWwt22I72R52HjvBTrNz7JrdYnfZE3vJ3nDvcS+419w7TuZU"
    + "nJazOCfn4eJxEVw0F8eluSwulytxlVwN14/r4Lq5Pm7MTXGz3Irb5Ha4e9wFd83dofeM3iv03qInoadET4OeH3oO9N"
    + "zo+dALoxeFXix6KfQy0ctBrx56FehVo1eHXhu9LvR60RuhN4neDHr70NtAbxu9PfTO6F2hd4v0hPQS6Q2SHpICSY2k"
    + "Q7KRXEhepBBSJFIMUj6kDKRspDykMlIVUi1SC6kTqQdpHtIE0jTSHNIaaQtpF+mEdIl0g/we8gvk18jvkGVkFbIW2U"
    + "J2InuQ4yFHIEcjxyGnkbOQc5FLyJXINcj9kDuQu5H7kMfIU8izyCvkTeQd5HvIF8jXyHconlG8QvEWhYRCiUKDwg+F"
    + "A4UbhQ9FGEUUilgUKRSZKHJQ1ENRgaIaRR2KNoouFL0oRigmUcyg2IdiA8U2ij0UZxRXKG4/fvz8+vXv8+PH7++/fz"
    + "7/Aw=="
}
