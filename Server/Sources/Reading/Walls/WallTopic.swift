// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Topics of the text of walls.
///
/// Topics that are close together identify a wall, because word stems survive rephrasing.
enum WallTopic: Sendable {
  case forgot, password, register, signIn
  case human, verify, browser
  case cookie, partner, choice
  case subscriber, readOn, only, already
  case eighteen, years
  case unavailable, country
  case network, terms
  case script

  static let index = PhraseIndex<WallTopic>(lists)

  /// In lower case; where a language bends its words, the stem.
  private static let lists: [(WallTopic, String)] = [
    (
      .password,
      """
      password|passwort|kennwort|mot de passe|contraseña|contrasenya|senha|palavra-passe|palavra passe
      wachtwoord|lösenord
      adgangskode|kodeord|passord|salasana|salasanasi|hasło|hasła|heslo|hesla|jelszó|jelszav|parol|lozink
      zapork|geslo|šifr
      пароль|пароля|парол|лозинк|κωδικ|συνθηματικ|şifre|كلمة المرور|كلمة السر|رمز عبور|گذرواژه|סיסמ|パスワード
      密码|密碼
      비밀번호|รหัสผ่าน|mật khẩu|kata sandi|kata laluan|पासवर्ड|পাসওয়ার্ড|கடவுச்சொல்|slaptažod|fjalëkalim
      lykilorð|pasahitz
      """
    ),
    (
      .forgot,
      """
      forgot|forgotten|lost your|reset your|vergessen|oublié|olvid|esquec|esqueceu|dimentica|vergeten
      glömt|glemt|unohd|unohtu
      nie pamięt|zapomnia|zapomn|zapomen|zabud|elfelejt|uitat|zaborav|pozab|забыл|забыт|забул|забрав
      заборав|ξέχασ|ξεχάσ
      unuttu|نسيت|فراموش|שכח|お忘れ|忘れた|忘れの|忘记|忘記|잊으|잊었|찾기|ลืม|quên|lupa|terlupa|भूल|ভুলে|மறந்து|oblida|oblidat
      unusta|aizmirs|pamirš|harruat|gleymt|ahaztu
      """
    ),
    (
      .register,
      """
      create an account|create account|create a free account|sign up|register|new here|konto erstellen
      registrieren|kostenlos anmelden
      créer un compte|s'inscrire|inscrivez|crear una cuenta|crear cuenta|regístrate|registrarse
      criar conta|cadastre-se|registe-se
      crea un account|registrati|account aanmaken|registreren|skapa konto|registrera|opret konto
      opret bruger|opprett konto
      luo tili|rekisteröidy|załóż konto|zarejestruj|vytvořit účet|registrovat|vytvoriť účet|regisztráció
      fiók létrehozása
      creează un cont|creare cont|înregistrare|izradi račun|registriraj|създаване на профил|регистрация
      регистриране
      создать аккаунт|зарегистр|зареєструв|створити обліковий|δημιουργία λογαριασμού|εγγραφή|hesap oluştur
      kayıt ol|üye ol
      إنشاء حساب|ایجاد حساب|ثبت نام|יצירת חשבון|הרשמה|アカウントを作成|新規登録|注册|註冊|회원가입|สร้างบัญชี|สมัครสมาชิก
      tạo tài khoản|đăng ký|daftar|खाता बनाएँ|खाता बनाएं|অ্যাকাউন্ট তৈরি|crea un compte|loo konto
      izveidot kontu|sukurti paskyrą
      """
    ),
    (
      .signIn,
      """
      sign in|log in|signing in|anmelden|einloggen|connectez-vous|se connecter|identifiez-vous
      inicia sesión|iniciar sesión
      iniciar sessão|inicie sessão|faça login|fazer login|accedi|inloggen|log in om|logga in|log ind
      logg inn|kirjaudu
      zaloguj|přihlas|přihlás|prihlás|jelentkezz|lépj be|bejelentkez|intră în cont|autentific|prijavi
      влезте|вход|войдите|войти
      увійди|увійти|συνδεθ|σύνδεση|giriş yap|oturum aç|سجل الدخول|تسجيل الدخول|وارد شوید|ورود|התחבר|כניסה
      ログイン|サインイン
      登录|登入|登錄|로그인|เข้าสู่ระบบ|ลงชื่อเข้าใช้|đăng nhập|silakan masuk|log masuk|लॉग इन|साइन इन|লগ ইন
      সাইন ইন|inicia la sessió
      mag-log in|logi sisse|prisijung|pieteik|ielogo|skráðu þig inn|உள்நுழை
      """
    ),
    (
      .human,
      """
      human|robot|a bot|not a machine|mensch|humain|humano|umano|essere uman|een mens|människa|menneske
      ihminen|ihmisen
      człowiek|člověk|človek|ember vagy|ember-e|om real|ești om|čovjek|čovek|човек|человек|робот|людин
      άνθρωπος|ρομπότ
      insan ol|إنسان|روبوت|انسان|ربات|אנושי|רובוט|人間|ロボット|真人|机器人|機器人|人类|사람인|로봇|มนุษย์|หุ่นยนต์|con người
      người máy
      manusia|इंसान|मानव|रोबोट|মানুষ|persona humana|una persona|inimene|cilvēk|žmogus
      """
    ),
    (
      .verify,
      """
      verif|check|confirm|prove|make sure|prüf|bestätig|überprüf|vérif|comprob|verific|stiamo verificando
      controler|contrôl
      kontroll|tarkist|varmist|sprawdz|weryfik|potwierd|ověř|overuj|ellenőr|provjer|proverav|potvrd|провер
      подтверд|перевір
      підтверд|потврд|επαληθ|επιβεβ|doğrul|kontrol ed|نتحقق|التحقق|تحقق|بررسی|תאמת|מוודא|אימות|確認|验证|驗證|確认
      확인|ตรวจสอบ|ยืนยัน
      xác minh|xác nhận|memastikan|verifikasi|memverif|जाँच|जांच|सत्याप|যাচাই|comprov|kinnita|pārbaud
      patikrin|captcha
      """
    ),
    (
      .browser,
      """
      checking your browser|verifying your browser|checking if the site connection|before accessing
      unusual traffic
      automated queries|automated requests|browser made us think|security check|complete the captcha
      complete a captcha
      solve the captcha|enter the characters you see|press & hold|press and hold|slide to verify
      drag the slider
      using a security service to protect|request has been blocked|you have been blocked|ray id
      incident id|blocked by network security
      ungewöhnlichen datenverkehr|trafic inhabituel|tráfico inusual|traffico anomalo|ongewoon verkeer
      необычный трафик
      подозрительный трафик|異常なトラフィック|异常流量|異常流量|请完成安全验证|滑动验证|安全验证|비정상적인
      """
    ),
    (
      .cookie,
      """
      cookie|kakor|eväste|galetes|informasjonskaps|pliki cookie|sütik|sütiket|kolačić|бисквитк|куки|çerez
      ملفات تعريف
      ملفات الارتباط|کوکی|עוגיות|クッキー|쿠키|คุกกี้|कुकी|কুকি|küpsis|sīkdat|slapuk|piškot|vafrakök|zapisuj
      """
    ),
    (
      .partner,
      """
      partner|شرکا|partenaire|socios|parceiro|socis|kumppan|партнёр|партнер|партньор|συνεργάτ|iş ortak|شركا
      שותפ|パートナー|合作伙伴|合作夥伴
      파트너|พันธมิตร|đối tác|mitra kami|पार्टनर|साझेदार|vendors|drittanbieter|tracking|legitimate interest
      berechtigtes interesse
      advertising|werbung|personalised ad|personalized ad|your device|ihrem gerät|votre appareil
      tu dispositivo|data about
      """
    ),
    (
      .choice,
      """
      accept all|accept cookies|agree to all|i agree|agree and|consent to|your choices|your privacy
      manage options|reject all
      privacy settings|more options|alle akzeptieren|alle ablehnen|akzeptieren|zustimmen|datenschutzeinst
      tout accepter|tout refuser
      accepter et|gérer les options|vos choix|aceptar todo|rechazar todo|aceptar y|tus preferencias
      aceitar tudo|rejeitar tudo
      suas escolhas|accetta tutto|rifiuta tutto|le tue scelte|alles accepteren|alles weigeren|akkoord
      godkänn alla|avvisa alla
      acceptera alla|accepter alle|afvis alle|tillad alle|godta alle|avvis alle|hyväksy kaikki
      hylkää kaikki|zaakceptuj|odrzuć wszystk
      akceptuj|přijmout vše|odmítnout vše|souhlasím|prijať všetk|összes elfogad|elfogadom|accept toate
      refuz toate|prihvati sve
      odbij sve|прихвати све|приемам|отхвърлям|принять вс|отклонить вс|прийняти вс|відхилити вс
      αποδοχή όλων|απόρριψη όλων|αποδέχομαι
      tümünü kabul|tümünü reddet|kabul et|قبول الكل|رفض الكل|موافق|پذیرش همه|می‌پذیرم|אישור הכ|דחיית הכ
      すべて同意|すべて許可|すべて拒否
      同意する|全部接受|接受所有|全部拒绝|同意并|모두 동의|모두 수락|모두 거부|ยอมรับทั้งหมด|ปฏิเสธทั้งหมด|chấp nhận tất cả|từ chối tất cả
      terima semua|tolak semua|सभी स्वीकार|सभी अस्वीकार|সব গ্রহণ|accepta-ho|accepta totes|rebutja
      nõustu kõigi|piekrist|sutinku
      """
    ),
    (
      .subscriber,
      """
      subscri|subcri|paid member|members only|member-only|members-only|paying member|abonn|abonnement
      suscri|assinan|assine|abbona
      prenumer|tilaa|tilaaj|subskry|předpl|predpl|előfizet|abonat|abonaz|pretplat|претплат|абона|абонир
      подпис|передпл|συνδρομ|abone
      المشترك|اشترك|مشترك|مشترک|اشتراک|מנוי|הצטרפו|有料|会員|購読|订阅|訂閱|付费|付費|会员|會員|구독|유료|สมาชิก|thuê bao|hội viên
      berlangganan|pelanggan|langganan|सब्सक्रा|सदस्य|গ্রাহক|subscript|tellija|abonent|wykup dostęp|premium
      """
    ),
    (
      .readOn,
      """
      continue reading|keep reading|free articles|free article|reached your limit|read the full
      read the rest|to read this|to continue|read more than
      unlock this|full access
      weiterlesen|weiter lesen|lesen sie weiter|lire la suite|poursuivre la lecture|continuer à lire
      continuer votre lecture|seguir leyendo
      continuar leyendo|continuar lendo|continuar a ler|continuare a leggere|continua a leggere
      per leggere|verder te lezen|verder lezen
      lees verder|läsa vidare|fortsätt läs|fortsätta läsa|læse videre|læs videre|lese videre|les videre
      jatka lukem|lukemista
      czytać dalej|czytaj dalej|čtěte dál|číst dál|čtení|čítať ďalej|a folytatás|tovább olvas|olvasásához
      citești mai departe
      continua lectura|nastavak čitanja|čitaj dalje|čitati dalje|четете нататък|продължите четенето
      читать дальше|читать далее
      дочитать|читати далі|συνεχίσετε την ανάγν|okumaya devam|okumak için|متابعة القراءة|لمواصلة القراءة
      ادامه خواندن|ادامه مطلب
      להמשיך לקרוא|להמשך קריאה|続きを読む|続きは|全文を読む|继续阅读|阅读全文|繼續閱讀|閱讀全文|계속 읽|이어서 읽|อ่านต่อ|đọc tiếp
      melanjutkan membaca|membaca selengkap|आगे पढ़|पूरा पढ़|পড়তে থাক|continuar llegint|edasi lugem
      lasīt tālāk|skaityti toliau
      """
    ),
    (
      .only,
      """
      only|for paid|for paying|for our subscribers|exclusive|reserved for|nur für|exklusiv|réservé
      exclusiv|esclusiv|riservat|alleen voor|bara för
      endast för|kun for|vain tilaaj
      tylko dla|pouze pro|pouze předpl|iba pre|len pre|csak elő|csak az elő|rezervat|samo za|samo pretpl
      само за|только|лише|тільки|μόνο|yalnızca|sadece
      فقط|בלבד|限定|仅限|僅限|专享|전용|เท่านั้น|dành cho|khusus|केवल|শুধু|només|ainult|tikai|dostupan samo
      """
    ),
    (
      .already,
      """
      already a|already have|bereits abo|schon abo|bereits kund|déjà abonné|ya eres|ya estás suscri
      já é assin|já sou assin|sei già|già abbonato
      al abonnee|al lid|redan prenum|allerede abon|er du abonnent|jo tilaaj|oletko tilaaj|masz już|už máte
      už som|már elő|ești deja|deja abonat
      već ste|već imate|вече сте|уже подпис|уже есть подп|уже маєте|вже маєте|ήδη συνδρ|zaten abone
      مشترك بالفعل|قبلا مشترک|قبلاً مشترک
      כבר מנוי|すでに会員|会員の方|已经订阅|已訂閱|已是会员|이미 구독|เป็นสมาชิกอยู่แล้ว|đã là thuê|sudah berlang|पहले से|ইতিমধ্যে
      ja ets subs|juba tellija
      """
    ),
    (.eighteen, "over 18|over 21|18+ |18 or|21 or|ages 18|under 18"),
    (
      .years,
      """
      years old|years of age|your age|age verif|age check|legal drinking age|date of birth|of legal age
      are you over|adults only|adult content
      jahre alt|jahren alt|dein alter|ihr alter|altersprüfung|altersverif|volljährig|geburtsdatum
      vérification de l'âge|votre âge|plus de 18
      18 ans|majeur|date de naissance|mayor de edad|mayor de 18|tu edad|verificación de edad
      fecha de nacimiento|maior de idade|mais de 18
      sua idade|verificação de idade|maggiorenne|più di 18|la tua età|verifica dell'età|ouder dan 18
      18 jaar|leeftijdsc|je leeftijd
      över 18 år|ålderskontroll|din ålder|fyllt 18|over 18 år|aldersbekræft|aldersveri|alderskontroll
      din alder|täyttänyt 18|iän varm|ikäsi
      18 lat|pełnoletn|weryfikacja wieku|vám již 18|18 let|ověření věku|plnoletý|18 rokov|overenie veku
      18 éves|életkor|nagykorú
      peste 18|18 ani|verificarea vârstei|majorat|18 godina|provjera dobi|punoljet|18 година|пунолетн
      навършени 18|18 години|възрастта|пълнолет
      есть 18|18 лет|подтверждение возраста|ваш возраст|совершеннолет|18 років|виповнилося 18
      підтвердження віку|повнолітн
      18 ετών|ηλικία|ενήλικ|18 yaş|yaş doğrul|yaşınız|reşit|18 عام|18 سنة|العمر|سن الرشد|۱۸ سال|18 سال
      تأیید سن|תאריך לידה|גיל 18|אימות גיל
      18歳|20歳|年齢確認|生年月日|年满18|满18|18周岁|年龄验证|年滿18|滿18歲|年齡|19세|만 18|연령 확인|성인 인증|อายุเกิน|อายุ 18|ยืนยันอายุ
      20 ปี
      18 tuổi|đủ tuổi|xác minh tuổi|18 tahun|verifikasi usia|usia anda|18 वर्ष|18 साल|आयु सत्या|वयस्क
      ১৮ বছর|major de 18|verificació d'edat
      18-aastane|18 gadu|pilnamet
      """
    ),
    (
      .unavailable,
      """
      not available|unavailable|isn't available|is not accessible|cannot be accessed
      access cannot be granted|blocked in your|not accessible
      nicht verfügbar|nicht abrufbar|nicht zugänglich|pas disponible|indisponible|no está disponible
      no disponible|não está disponível
      indisponível|non è disponibile|non disponibile|niet beschikbaar|inte tillgänglig|ikke tilgængelig
      ikke tilgjengelig|ei ole saatav
      ei saatav|niedostępn|nie jest dostępn|není ve|není dostup|není k dispozici|nie je dostup
      nem elérhető|nu este disponibil|indisponibil
      nije dostup|није доступ|недостъпн|не е достъп|недоступ|недоступн|δεν είναι διαθέσ|μη διαθέσ
      kullanılamıyor|mevcut değil|erişilemiyor
      غير متاح|غير متوفر|در دسترس نیست|אינו זמין|לא זמין|ご利用いただけません|視聴できません|利用できません|无法查看|无法访问|不可用|無法觀看|無法使用
      이용할 수 없|제공되지 않|ไม่พร้อมใช้งาน|ไม่สามารถเข้าถึง|không có sẵn|không khả dụng|tidak tersedia
      उपलब्ध नहीं|উপলব্ধ নয়|no està disponible
      pole saadaval|nav pieejam|nepasiekiam|enforces the general data protection
      """
    ),
    (
      .country,
      """
      your country|your region|your location|your area|your territory|european economic area|in europe
      european countries|ihrem land|deinem land
      ihrer region|deiner region|votre pays|votre région|tu país|su país|tu región|seu país|sua região
      o teu país|tuo paese|tua regione|suo paese
      jouw land|je land|uw land|jouw regio|ditt land|din region|dit land|landet ditt|regionen din|maassasi
      alueellasi|twoim kraju|twoim regionie
      vaší zemi|vaší oblasti|vašej krajine|országodban|országában|régiódban|țara ta|țara dvs|regiunea ta
      vašoj zemlji|vašoj regiji|вашој земљи
      вашата държава|вашата страна|вашия регион|вашей стране|вашем регионе|вашій країні|вашому регіоні
      χώρα σας|περιοχή σας|ülkenizde|bölgenizde
      بلدك|منطقتك|کشور شما|منطقه شما|במדינה שלך|במדינתך|באזור שלך|お住まいの国|お住まいの地域|この地域|您所在的|所在的国家|所在地区|你所在的
      該地區
      해당 국가|국가에서|지역에서|ประเทศของคุณ|ภูมิภาคของคุณ|quốc gia của bạn|khu vực của bạn|negara anda|wilayah anda
      आपके देश|आपके क्षेत्र
      আপনার দেশে|teu país|teva regió|sinu riigis|jūsu valst|jūsų šal
      """
    ),
    (
      .network,
      """
      wi-fi|wifi|wlan|hotspot|guest network|captive portal|free internet|internet access|gästenetz
      réseau invité|red de invitados|rete ospiti
      gastennetwerk|gästnätverk|gæstenetværk|gjestenettverk|trådløse nett|vierasverk|sieć dla gości
      síť pro hosty|sieť pre hostí|vendéghálózat
      rețea pentru oaspeți|mreža za goste|мрежа за гости|гостевая сеть|гостьова мережа|δίκτυο επισκεπτών
      misafir ağı|شبكة الضيوف|واي فاي
      شبکه مهمان|وای‌فای|وای فای|רשת אורחים|ゲスト用ネットワーク|無線lan|访客网络|无线网络|無線網路|게스트 네트워크|와이파이|เครือข่ายสำหรับผู้
      mạng dành cho khách|mạng khách|jaringan tamu|अतिथि नेटवर्क|वाई-फ़ाई|वाई-फाई|ওয়াই-ফাই
      xarxa de convidats|külalisvõrk
      """
    ),
    (
      .terms,
      """
      to connect|connect to|get online|terms|conditions|bedingungen|verbinden|connecter|conectar
      condiciones|condições|condizioni|collegart
      voorwaarden|verbinding|villkor|anslut|vilkår|ehdot|ehtoj|regulamin|połącz|podmínk|připoj|pripoj
      feltétel|csatlakoz|condițiil|uvjet
      povezivanj|услови|свърж|условия|подключ|умови|під'єдн|підключ|όρους|συνδεθ|bağlan|koşul|شروط|للاتصال
      شرایط|اتصال|תנאי|להתחבר
      接続|規約|连接|條款|条款|連線|연결|약관|เชื่อมต่อ|ข้อกำหนด|kết nối|điều khoản|terhubung|ketentuan|शर्त|जुड़ने|শর্ত
      connectar|tingimus
      """
    ),
    (
      .script,
      """
      javascript|enable js|disable any ad blocker|جافا سكريبت|جافاسكريبت|جاوا اسکریپت|자바스크립트|จาวาสคริปต์
      জাভাস্ক্রিপ্ট|जावास्क्रिप्ट
      """
    ),
  ]
}
