// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The texts of the PIN pad for customers who do not see it.
struct PINWords: Encodable, Hashable, Sendable {
    /// The name of each digit's key, which does not reveal the digit.
    let digit: String
    /// What a screen reader says after the digits are deleted.
    let deleted: String
    /// The name of PIN entry without sight.
    let name: String
    /// How to begin it, after the prompt.
    let hint: String
    /// How it works, with `{clear}` and `{confirm}` for the names of these keys.
    let instructions: String

    private init(
        digit: String, deleted: String, name: String, hint: String, instructions: String
    ) {
        self.digit = digit
        self.deleted = deleted
        self.name = name
        self.hint = hint
        self.instructions = instructions
    }

    /// Chooses the texts for a language of `PaymentSheetWords.languages`; English for others.
    init(_ language: String) {
        self = Self.translations[language] ?? .english
    }

    private static let english = PINWords(
        digit: "Digit", deleted: "Deleted", name: "PIN entry without sight",
        hint: "To enter it without sight, touch the screen with two fingers or press the asterisk "
            + "key.",
        instructions: "The whole screen is the PIN pad: 1, 2, 3 at the top; {clear}, 0, {confirm} "
            + "at the bottom. Slide one finger: all digits sound the same. Tap twice anywhere to "
            + "press the last key. Two fingers or the asterisk key show the keys again.")

    private static let translations = [
        "de": PINWords(
            digit: "Ziffer", deleted: "Gelöscht", name: "PIN-Eingabe ohne Hinsehen",
            hint: "Für die Eingabe ohne Hinsehen den Bildschirm mit zwei Fingern berühren oder die "
                + "Sterntaste drücken.",
            instructions: "Der ganze Bildschirm ist die Tastatur: oben 1, 2, 3; unten {clear}, 0, "
                + "{confirm}. Mit einem Finger gleiten: Alle Ziffern klingen gleich. Zweimal "
                + "irgendwo tippen, um die letzte Taste zu drücken. Zwei Finger oder die "
                + "Sterntaste zeigen die Tasten wieder an."),
        "fr": PINWords(
            digit: "Chiffre", deleted: "Effacé", name: "Saisie du code sans voir l’écran",
            hint: "Pour le saisir sans voir l’écran, touchez l’écran avec deux doigts ou appuyez "
                + "sur la touche étoile.",
            instructions: "Tout l’écran est le clavier : 1, 2, 3 en haut ; {clear}, 0, {confirm} "
                + "en bas. Faites glisser un doigt : tous les chiffres ont le même son. Touchez "
                + "deux fois n’importe où pour appuyer sur la dernière touche. Deux doigts ou la "
                + "touche étoile affichent de nouveau les touches."),
        "es": PINWords(
            digit: "Cifra", deleted: "Borrado", name: "Introducir el PIN sin ver la pantalla",
            hint: "Para introducirlo sin ver la pantalla, tóquela con dos dedos o pulse la tecla "
                + "asterisco.",
            instructions: "Toda la pantalla es el teclado: 1, 2, 3 arriba; {clear}, 0, {confirm} "
                + "abajo. Deslice un dedo: todas las cifras suenan igual. Toque dos veces en "
                + "cualquier lugar para pulsar la última tecla. Dos dedos o la tecla asterisco "
                + "muestran de nuevo las teclas."),
        "zh-Hans": PINWords(
            digit: "数字", deleted: "已删除", name: "不看屏幕输入密码",
            hint: "如需不看屏幕输入，请用两根手指触摸屏幕或按星号键。",
            instructions: "整个屏幕就是密码键盘：上方为 1、2、3，下方为{clear}、0、{confirm}。"
                + "用一根手指滑动，所有数字的提示音都相同。在任意位置点按两次，即按下最后找到的键。"
                + "用两根手指触摸或按星号键，可重新显示按键。"),
        "ar": PINWords(
            digit: "رقم", deleted: "تم الحذف", name: "إدخال الرقم السري دون رؤية الشاشة",
            hint: "لإدخاله دون رؤية الشاشة، المس الشاشة بإصبعين أو اضغط مفتاح النجمة.",
            instructions: "الشاشة كلها لوحة مفاتيح: 1 و2 و3 في الأعلى، و{clear} و0 و{confirm} في "
                + "الأسفل. مرّر إصبعًا واحدًا: لجميع الأرقام الصوت نفسه. انقر مرتين في أي مكان لضغط "
                + "آخر مفتاح. المس بإصبعين أو اضغط مفتاح النجمة لإظهار المفاتيح من جديد."),
    ]
}
