// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The texts of the page, in addition to those of every payment sheet.
struct PageWords: Sendable {
    let title: String
    let notice: String
    let welcome: String
    let interruptedUnpaid: String
    let interrupted: String
    private let connectionLost: String
    private let digits: String
    private let timeLeft: String
    private let networks: String
    private let authorizing: String
    private let accepted: String
    private let refused: String
    private let askStaff: String

    /// Chooses the texts for a language of `PaymentSheetWords.languages`; English for others.
    init(_ language: String) {
        self = Self.translations[language] ?? .english
    }

    private init(
        title: String, notice: String, welcome: String, digits: String,
        authorizing: String, accepted: String, refused: String, askStaff: String,
        connectionLost: String, interruptedUnpaid: String, interrupted: String, timeLeft: String,
        networks: String
    ) {
        self.title = title
        self.notice = notice
        self.welcome = welcome
        self.digits = digits
        self.authorizing = authorizing
        self.accepted = accepted
        self.refused = refused
        self.askStaff = askStaff
        self.connectionLost = connectionLost
        self.interruptedUnpaid = interruptedUnpaid
        self.interrupted = interrupted
        self.timeLeft = timeLeft
        self.networks = networks
    }

    private static let english = PageWords(
        title: "Payment", notice: "Test instrument: test cards and test PINs only",
        welcome: "Welcome", digits: "Digits entered: ",
        authorizing: "Authorizing…", accepted: "Approved",
        refused: "Not accepted. Try another card.", askStaff: "Please ask the staff",
        connectionLost: "Connection lost. Please do not tap.",
        interruptedUnpaid: "Interrupted. Nothing was charged.",
        interrupted: "Interrupted. Please ask the staff.",
        timeLeft: "Time left: {seconds} s", networks: "Accepted cards")

    private static let translations = [
        "de": PageWords(
            title: "Zahlung", notice: "Testgerät: nur Testkarten und Test-PINs",
            welcome: "Willkommen",
            digits: "Eingegebene Ziffern: ", authorizing: "Wird autorisiert …",
            accepted: "Genehmigt", refused: "Nicht akzeptiert. Bitte andere Karte verwenden.",
            askStaff: "Bitte das Personal ansprechen",
            connectionLost: "Verbindung unterbrochen. Bitte keine Karte hinhalten.",
            interruptedUnpaid: "Unterbrochen. Es wurde nichts abgebucht.",
            interrupted: "Unterbrochen. Bitte das Personal ansprechen.",
            timeLeft: "Noch {seconds} s", networks: "Akzeptierte Karten"),
        "fr": PageWords(
            title: "Paiement", notice: "Appareil de test : cartes et codes de test uniquement",
            welcome: "Bienvenue",
            digits: "Chiffres saisis : ", authorizing: "Autorisation en cours…",
            accepted: "Accepté", refused: "Refusé. Essayez une autre carte.",
            askStaff: "Adressez-vous au personnel",
            connectionLost: "Connexion perdue. Ne présentez pas de carte.",
            interruptedUnpaid: "Opération interrompue. Rien n’a été débité.",
            interrupted: "Opération interrompue. Adressez-vous au personnel.",
            timeLeft: "Temps restant : {seconds} s", networks: "Cartes acceptées"),
        "es": PageWords(
            title: "Pago", notice: "Equipo de pruebas: solo tarjetas y PIN de prueba",
            welcome: "Bienvenido",
            digits: "Cifras introducidas: ", authorizing: "Autorizando…",
            accepted: "Aprobado", refused: "No aceptado. Pruebe con otra tarjeta.",
            askStaff: "Consulte con el personal",
            connectionLost: "Conexión perdida. No acerque la tarjeta.",
            interruptedUnpaid: "Operación interrumpida. No se ha cobrado nada.",
            interrupted: "Operación interrumpida. Consulte con el personal.",
            timeLeft: "Quedan {seconds} s", networks: "Tarjetas aceptadas"),
        "zh-Hans": PageWords(
            title: "付款", notice: "测试设备：仅限测试卡和测试密码", welcome: "欢迎",
            digits: "已输入位数：", authorizing: "正在授权…", accepted: "已批准",
            refused: "未被接受，请换一张卡", askStaff: "请咨询工作人员",
            connectionLost: "连接已断开，请勿贴卡",
            interruptedUnpaid: "操作已中断，未扣款",
            interrupted: "操作已中断，请咨询工作人员",
            timeLeft: "剩余 {seconds} 秒", networks: "接受的银行卡"),
        "ar": PageWords(
            title: "الدفع", notice: "جهاز اختبار: بطاقات وأرقام سرية للاختبار فقط",
            welcome: "أهلاً وسهلاً", digits: "عدد الأرقام المدخلة: ",
            authorizing: "جارٍ التفويض…", accepted: "تمت الموافقة",
            refused: "لم تُقبل العملية. جرّب بطاقة أخرى.", askStaff: "يُرجى مراجعة الموظفين",
            connectionLost: "انقطع الاتصال. لا تقرّب البطاقة.",
            interruptedUnpaid: "انقطعت العملية. لم يُخصم أي مبلغ.",
            interrupted: "انقطعت العملية. يُرجى مراجعة الموظفين.",
            timeLeft: "الوقت المتبقي: {seconds} ث", networks: "البطاقات المقبولة"),
    ]

    /// Every language, with its name in that language.
    static let languages: [SheetState.Language] = PaymentSheetWords.languages.map { code in
        SheetState.Language(code: code, name: names[code] ?? code)
    }

    private static let names = [
        "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "zh-Hans": "简体中文",
        "ar": "العربية",
    ]

    /// Returns the prompt for the outcome of a payment.
    func text(_ outcome: OutcomeScene) -> String {
        switch outcome {
        case .awaited: authorizing
        case .approved: accepted
        case .refused: refused
        case .unknown: askStaff
        }
    }

    /// Returns a text with the number of digits of a PIN.
    func progress(_ count: Int) -> String { "\(digits)\(count)" }

    /// Returns the texts on buttons and around them.
    func words(with words: PaymentSheetWords) -> SheetState.Words {
        SheetState.Words(
            title: title, notice: notice, accept: words.accept, decline: words.decline,
            bypass: words.name(.bypass) ?? "", cancel: words.name(.cancel) ?? "",
            clear: words.name(.clear) ?? "", enter: words.name(.enter) ?? "",
            offline: connectionLost, timeLeft: timeLeft, moreTime: words.name(.moreTime) ?? "",
            networks: networks)
    }
}
