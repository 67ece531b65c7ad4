// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// The sheet that a command shows on the terminal, and how a merchant's terms are accepted.
///
/// The command itself links the local provider's merchant to an emulated reader, and reports this
/// in one line. In every other case, the user is asked once at the terminal, or gives `--yes`;
/// without a terminal, the terms are not accepted.
enum SheetOptions {
    static let yes = Option(
        name: "yes", help: "Accept the merchant's terms without being asked.")

    /// The rule for the terms, for the help texts.
    static let rule = """
        The first time, you are asked at the terminal to accept the merchant's terms; elsewhere, \
        accept them with --yes or taptopay link --yes. The test merchant is linked to an emulated \
        card without asking.
        """

    /// Sets the reader's sheet and, at a terminal, its PIN pad if none is configured.
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
