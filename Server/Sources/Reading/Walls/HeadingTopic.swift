// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a title or heading says when it is a wall's; looked for in short ones only, for headlines have such words too.
enum HeadingTopic: Sendable {
  case missing, error, wait, unavailable

  static let index = PhraseIndex<HeadingTopic>(lists)

  /// Characters of the longest heading that is taken at its word.
  static let longest = 60

  /// In lower case; where a language bends its words, the stem.
  private static let lists: [(HeadingTopic, String)] = [
    (
      .missing,
      """
      page not found|not be found|page doesn't exist|page does not exist|page isn't available
      page no longer exists|page unavailable
      can't find that page|can’t find that page|can't find the page|couldn't find that page
      couldn't find the page|error 404|404 error|404 not found
      404 page|nothing found|seite nicht gefunden|seite wurde nicht gefunden|nicht gefunden
      existiert nicht|seite gibt es nicht|fehler 404|404 fehler
      page introuvable|page non trouvée|n'existe pas|n'existe plus|erreur 404|no encontrad
      no existe la página|página no existe|não encontrad
      página não existe|erro 404|non trovata|non esiste|errore 404|niet gevonden|bestaat niet
      hittades inte|inte hittas|finns inte
      ikke fundet|findes ikke|ikke funnet|finnes ikke|ei löyt|ei löydy|nie znalezion|nie istnieje
      nie została znaleziona|nenalezen
      neexistuje|nenájden|nem található|nem létezik|nu a fost găsit|nu există|nije pronađen|ne postoji
      није пронађен|не постоји|не найден
      не существует|ошибка 404|не знайден|не існує|помилка 404|не е намерен|не съществува|δεν βρέθηκε
      δεν υπάρχει|bulunamadı|mevcut değil
      غير موجود|لم يتم العثور|پیدا نشد|یافت نشد|לא נמצא|אינו קיים|見つかりません|存在しません|找不到|页面不存在|頁面不存在|未找到
      찾을 수 없|존재하지 않
      ไม่พบหน้า|ไม่พบ|không tìm thấy|không tồn tại|tidak ditemukan|नहीं मिला|পাওয়া যায়নি
      s'ha trobat la pàgina|no existeix|ei leitud|nav atrasta|nerastas
      """
    ),
    (
      .error,
      """
      something went wrong|403 forbidden|access forbidden|authorization required|permission denied
      internal server error|an error occurred|error has occurred|server error
      bad gateway|gateway timeout|service unavailable
      temporarily unavailable|database error|establishing a database|application error|unexpected error
      error processing|connection timed out
      guru meditation|backend fetch failed|under maintenance|we'll be back soon|schiefgelaufen
      schief gelaufen|schiefgegangen|ein fehler ist
      serverfehler|wartungsarbeiten|erreur est survenue|erreur s'est produite|erreur interne
      algo ha salido mal|algo salió mal|error del servidor
      se ha producido un error|ha ocurrido un error|algo deu errado|ocorreu um erro|erro no servidor
      qualcosa è andato storto|errore del server
      si è verificato un errore|is iets misgegaan|iets mis gegaan|fout opgetreden|något gick fel|gick fel
      ett fel|noget gik galt|noe gikk galt
      gikk galt|meni pieleen|meni vikaan|tapahtui virhe|coś poszło nie tak|wystąpił błąd|něco se pokazilo
      došlo k chybě|nastala chyba|niečo sa pokazilo
      hiba történt|valami hiba|a apărut o eroare|ceva nu a mers|pošlo po zlu|došlo je do|догодила се греш
      что-то пошло не так|произошла ошибка
      ошибка сервера|сталася помилка|щось пішло не так|нещо се обърка|възникна грешка|παρουσιάστηκε σφάλμα
      κάτι πήγε στραβά|ters gitti|hata oluştu
      حدث خطأ|مشکلی پیش آمد|خطایی رخ|אירעה שגיאה|משהו השתבש|エラーが発生|出错了|发生错误|發生錯誤|服务器错误|오류가 발생|문제가 발생
      เกิดข้อผิดพลาด
      đã xảy ra lỗi|có lỗi xảy ra|terjadi kesalahan|कुछ गलत|त्रुटि हुई|কিছু ভুল|ha anat malament
      s'ha produït un error|midagi läks|kļūda|įvyko klaida
      """
    ),
    (
      .wait,
      """
      just a moment|one moment|please wait|attention required|access denied|access to this page
      robot check|are you a robot|are you human
      pardon our interruption|human verification|security checkpoint|ddos-guard|not a bot|bot verification
      security check|checking your browser
      verify you are human|client challenge|captcha|you have been blocked|request unsuccessful
      you are being redirected|unusual traffic
      nur einen moment|einen moment|bitte warten|einen augenblick|un instant|veuillez patienter|un momento
      um momento
      espere un|aguarde|attendere prego
      een ogenblik|een moment|ett ögonblick|vänta|et øjeblik|vent venligst|et øyeblikk|vennligst vent
      hetkinen|odota|chwileczk|proszę czekać
      okamžik|čekejte|moment prosím|počkajte|egy pillanat|kis türelmet|un moment|așteptați|trenutak
      pričekajte|тренутак|подождите|минуточк
      один момент|зачекайте|хвилин|един момент|изчакайте|μια στιγμή|περιμένετε|bir dakika|lütfen bekleyin
      bir saniye|لحظة|يرجى الانتظار|یک لحظه
      لطفا صبر|לרגע|רק רגע|נא להמתין|しばらくお待ち|少々お待ち|请稍候|请稍等|請稍候|잠시만|잠시 기다|โปรดรอ|กรุณารอ|vui lòng đợi
      vui lòng chờ
      mohon tunggu|harap tunggu|tunggu sebentar|प्रतीक्षा करें|अपेक्षा|একটু অপেক্ষা|oodake
      lūdzu, uzgaidiet|palaukite
      """
    ),
    (
      .unavailable,
      """
      unavailable due to legal|unavailable for legal|not available in|nicht verfügbar in|no disponible en
      pas disponible dans
      """
    ),
  ]
}
