// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension DateText {
  /// `18 November 2019`, `Nov. 18, 2019`, `18. 11. 2019`, `2019年11月18日`, found anywhere in the text.
  static func written(_ text: String) -> String? {
    let words = tokens(text)
    for at in words.indices {
      guard case .number(let first) = words[at] else {
        if case .month(let month) = words[at], let found = monthFirst(words[(at + 1)...], month) {
          return found
        }
        continue
      }
      if let found = dayFirst(words[(at + 1)...], first) { return found }
    }
    return nil
  }

  /// `18.11.2019`, `11/18/2019`, `2019/11/18`.
  ///
  /// - Parameter dayFirst: nil where the order of day and month is not known.
  static func numeric(_ text: String, dayFirst: Bool?) -> String? {
    for piece in text.split(whereSeparator: {
      $0.isWhitespace || $0 == "," || $0 == "(" || $0 == ")" || $0 == "|"
    }) {
      for separator in [".", "/", "-"] as [Character] where piece.contains(separator) {
        let fields = piece.split(separator: separator)
        let parts = fields.map { Int($0) }
        guard parts.count == 3, !isVersion(fields, separator), let one = parts[0], let two = parts[1],
          let three = parts[2]
        else { continue }
        if one > 1900 { return make(one, two, three) }
        let year = three < 100 && separator != "-" ? 2000 + three : three
        let isCertain = one > 12 || two > 12 || separator == "." || one == two
        guard let order = isCertain ? one > 12 || separator == "." : dayFirst else { continue }
        let isDayFirst = two <= 12 && order
        if let found = isDayFirst ? make(year, two, one) : make(year, one, two) { return found }
      }
    }
    return nil
  }

  /// `3.5.5`, the number of a section or a program.
  private static func isVersion(_ fields: [Substring], _ separator: Character) -> Bool {
    fields[2].count == 1 && fields[0].count < 4
      || separator == "." && fields[2].count < 4 && fields[0].count == 1 && fields[1].count == 1
  }

  private enum Word {
    case number(Int)
    case month(Int)
    /// The word for month before its number.
    case monthSign
    case other

    var isMonthSign: Bool { if case .monthSign = self { true } else { false } }
  }

  private static func dayFirst(_ rest: ArraySlice<Word>, _ first: Int) -> String? {
    let next = rest.prefix(3).filter { if case .other = $0 { false } else { true } }
    guard next.count >= 2 else { return nil }
    switch (next[0], next[1]) {
    case (.month(let month), .number(let year)) where first <= 31 && year > 1900:
      return make(year, month, first)
    case (.month(let month), .number(let day)) where first > 1900 && day <= 31: return make(first, month, day)
    default: return nil
    }
  }

  private static func monthFirst(_ rest: ArraySlice<Word>, _ month: Int) -> String? {
    guard case .number(let day)? = rest.first, day <= 31 else { return nil }
    for word in rest.dropFirst().prefix(1) {
      if case .number(let year) = word, year > 1900 { return make(year, month, day) }
    }
    return yearBehindClock(rest.dropFirst()).flatMap { make($0, month, day) }
  }

  /// `16:00:00 EST 2014`, as programs write the end of a date.
  private static func yearBehindClock(_ rest: ArraySlice<Word>) -> Int? {
    let clock = rest.prefix(3).compactMap { if case .number(let part) = $0, part < 61 { part } else { nil } }
    guard clock.count == 3 else { return nil }
    for word in rest.dropFirst(3).prefix(2) {
      if case .number(let year) = word { return year > 1900 ? year : nil }
    }
    return nil
  }

  static func isMonth(_ word: some StringProtocol) -> Bool {
    word.count > 3 && months[word.lowercased()] != nil && !nameMonths.contains(word.lowercased())
  }

  /// Months that people are called.
  private static let nameMonths: Set<String> = [
    "april", "june", "august", "juni", "julia", "juliet", "mart", "avril", "octavia", "janvier", "jules",
    "abril", "augusto", "agosto", "ocak", "maia",
  ]

  private static func tokens(_ text: String) -> [Word] {
    var words: [Word] = []
    for piece in text.lowercased().prefix(300).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      for piece in pieces(piece) { add(piece, to: &words) }
    }
    return words
  }

  /// In East Asian dates the word for month comes after its number, in Vietnamese ones before.
  private static func add(_ piece: Substring, to words: inout [Word]) {
    if case .number(let month)? = word(piece), words.last.map(\.isMonthSign) == true,
      (1...12).contains(month)
    {
      words[words.count - 1] = .month(month)
    } else if piece == "tháng" {
      words.append(.monthSign)
    } else if piece == "月" || piece == "월", case .number(let month)? = words.last {
      words[words.count - 1] = .month(month)
    } else if let word = word(piece) {
      words.append(word)
    }
  }

  /// Letters and digits apart: `2019年11月18日`, `18th`.
  private static func pieces(_ text: Substring) -> [Substring] {
    guard let first = text.first else { return [] }
    let isNumber = first.isWholeNumber
    let head = text.prefix { $0.isWholeNumber == isNumber }
    return [head] + pieces(text[head.endIndex...])
  }

  /// Nil for what stands between the parts of a date.
  private static func word(_ text: Substring) -> Word? {
    if let number = number(text) { return .number(number > 2400 && number < 2700 ? number - 543 : number) }
    if text == "ค.ศ." || text == "พ.ศ." { return nil }
    if [
      "th", "st", "nd", "rd", "de", "of", "do", "º", "日", "일", "年", "년", "ngày", "năm", "г", "г.", "року",
      "del", "den", "ב",
    ]
    .contains(text) {
      return nil
    }
    return months[String(text)].map(Word.month) ?? .other
  }

  /// In the digits of any script.
  private static func number(_ text: Substring) -> Int? {
    if let number = Int(text) { return number }
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == text.count, digits.count <= 4, !digits.isEmpty, digits.allSatisfy({ $0 < 10 })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + $1 }
  }

  private static let months: [String: Int] = {
    let lists = [
      "january february march april may june july august september october november december",
      "jan feb mar apr may jun jul aug sep oct nov dec", "- - - - - - - - sept - - -",
      "januar februar märz april mai juni juli august september oktober november dezember",
      "jänner feber maerz - - - - - - okt - dez", "- - mrz - - - - - - - - -",
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "janv févr - avr - - juil - - - - déc",
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "ene - - abr - - - ago setiembre - - dic",
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "- fev - - - - - - set out - -",
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "gen - - - mag giu lug - - ott - -",
      "januari februari maart april mei juni juli augustus september oktober november december",
      "- - mrt - - - - - - - - -",
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
      "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
      "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
      "ledna února března dubna května června července srpna září října listopadu prosince",
      "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
      "januari februari mars april maj juni juli augusti september oktober november december",
      "januar februar marts april maj juni juli august september oktober november desember",
      "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
      "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
      "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
      "januar februar marec april maj junij julij avgust september oktober november december",
      "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca",
      "januar februar mart april maj jun jul avgust septembar oktobar novembar decembar",
      "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
      "януари февруари март април май юни юли август септември октомври ноември декември",
      "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
      "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
      "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris",
      "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
      "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
      "januari februari maret april mei juni juli agustus september oktober november desember",
      "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
      "- - - ابريل - - - اغسطس - اكتوبر - -",
      "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר",
      "בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר",
      "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर",
      "- फरवरी - - - - - - सितम्बर अक्तूबर - -",
      "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม",
      "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر",
      "január február március április május június július augusztus szeptember október november december",
    ]
    var months: [String: Int] = [:]
    for list in lists {
      for (position, name) in list.split(separator: " ").enumerated() where name != "-" {
        months[String(name)] = months[String(name)] ?? position + 1
      }
    }
    return months
  }()
}
