// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import SmartCard
internal import Support

/// What a command shows on the terminal, and how it has a merchant's terms accepted.
///
/// The local provider's merchant is linked to an emulated reader by the command itself, which
/// says so in one line. Everybody else is asked once at the terminal, or gives `--yes`; where
/// nobody can be asked the terms are not accepted.
enum SheetOptions {
    static let yes = Option(
        name: "yes", help: "Accept the merchant's terms without being asked.")

    /// The rule for the terms, for the help texts.
    static let rule = """
        The first time, somebody at the terminal is asked to accept the merchant's terms; \
        elsewhere --yes or taptopay link --yes accepts them. The test merchant is linked to an \
        emulated card without a question.
        """

    /// Gives a reader its sheet, and a PIN pad beside it where somebody sits and no other is.
    static func apply(_ invocation: Invocation, to configuration: inout ReaderConfiguration) {
        let isEmulated =
            switch configuration.reader {
            case .custom, .emulated: true
            case .only, .automatic, .named: configuration.script != nil
            }
        let isOwn = isEmulated && !invocation.has("token")
        let sheet = TerminalPaymentSheet(acceptsTerms: invocation.has(yes.name) || isOwn)
        Console.sheet.withLock { $0 = sheet }
        configuration.sheet = sheet
        if configuration.pinPad == nil, TerminalPaymentSheet.canAsk {
            configuration.pinPad = TerminalPINPad(sheet: sheet)
        }
    }
}
