// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The texts of the page, in addition to those of every payment sheet.
struct PageWords: Sendable {
    let title: String
    let notice: String
    let welcome: String
    private let digits: String
    let offline: String

    /// Chooses the texts for a language of `PaymentSheetWords.languages`; English for others.
    init(_ language: String) {
        switch language {
        case "de":
            self.init(
                "Zahlung", "Testgerät: nur Testkarten und Test-PINs", "Willkommen",
                "Eingegebene Ziffern: ", "Einen Moment bitte")
        case "fr":
            self.init(
                "Paiement", "Appareil de test : cartes et codes de test uniquement", "Bienvenue",
                "Chiffres saisis : ", "Un instant, s’il vous plaît")
        case "es":
            self.init(
                "Pago", "Equipo de pruebas: solo tarjetas y PIN de prueba", "Bienvenido",
                "Cifras introducidas: ", "Un momento, por favor")
        case "zh-Hans":
            self.init("付款", "测试设备:仅限测试卡和测试密码", "欢迎", "已输入位数:", "请稍候")
        case "ar":
            self.init(
                "الدفع", "جهاز اختبار: بطاقات وأرقام سرية للاختبار فقط", "أهلاً وسهلاً",
                "عدد الأرقام المدخلة: ", "لحظة من فضلك")
        default:
            self.init(
                "Payment", "Test instrument: test cards and test PINs only", "Welcome",
                "Digits entered: ", "One moment, please")
        }
    }

    private init(
        _ title: String, _ notice: String, _ welcome: String, _ digits: String, _ offline: String
    ) {
        self.title = title
        self.notice = notice
        self.welcome = welcome
        self.digits = digits
        self.offline = offline
    }

    /// Every language, with its name in that language.
    static let languages: [SheetState.Language] = PaymentSheetWords.languages.map { code in
        SheetState.Language(code: code, name: names[code] ?? code)
    }

    private static let names = [
        "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "zh-Hans": "简体中文",
        "ar": "العربية",
    ]

    /// Returns a text with the number of digits of a PIN.
    func progress(_ count: Int) -> String { "\(digits)\(count)" }

    /// Returns the texts on buttons and around them.
    func words(with words: PaymentSheetWords) -> SheetState.Words {
        SheetState.Words(
            title: title, notice: notice, accept: words.accept, decline: words.decline,
            bypass: words.name(.bypass) ?? "", cancel: words.name(.cancel) ?? "",
            clear: words.name(.clear) ?? "", enter: words.name(.enter) ?? "", offline: offline)
    }
}
