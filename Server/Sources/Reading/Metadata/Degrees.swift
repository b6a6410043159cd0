// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Abbreviations of degrees, licenses and generations that follow a name after a comma: `Ada Byron, MD, PhD`.
enum Degrees {
  /// Returns the abbreviation as it is written after the name; nil if the piece of a byline isn't one.
  static func written(_ piece: String) -> String? {
    let words = piece.split { $0 == " " }
    guard (1...4).contains(words.count), piece.utf8.count < 28, words.allSatisfy(isPart),
      words.contains(where: isDegree)
    else { return nil }
    return words.joined(separator: " ")
  }

  /// A name without what is behind its first comma, if that is a degree.
  static func without(_ name: String) -> String {
    let pieces = name.components(by: ", ")
    guard pieces.count > 1, pieces.dropFirst().allSatisfy({ written($0) != nil }) else { return name }
    return pieces[0]
  }

  /// A degree, or the number of hours or the like that belongs to one.
  private static func isPart(_ word: Substring) -> Bool {
    isDegree(word) || word.utf8.allSatisfy(URLText.isDigit)
  }

  private static func isDegree(_ word: Substring) -> Bool {
    let letters = word.filter { $0.isLetter }
    return known.contains(letters.lowercased()) && letters.contains(where: \.isUppercase)
  }

  private static let known = Set(
    """
    phd dphil edd jd llm llb md do mbbs mbchb dds dmd dvm vmd pharmd psyd scd dsc dnp dpt od dc nd dpm mph mba ms msc ma
    mfa med msw mpa mpp mhs msn mps ba bs bsc bfa bsn rn np fnp aprn crnp arnp pa pac lpn cnm rd rdn ldn ld cdn cdces
    cde cssd cscs cpt lcsw lmft lmhc lpc lcpc lac lmsw mft cfp cpa cfa chfc ea clu aif cissp pmp esq jr sr ii iii facs
    facp faap facog facc faha fache faan frcp frcs frcpc mrcp mrcgp bcba bcbad ccc slp otr ot pt atc ces rpt eryt ryt
    rphd rph bcps ibclc msed edm mdiv thd dmin qc kc obe mbe cbe frs frsa
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
