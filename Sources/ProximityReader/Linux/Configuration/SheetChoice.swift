// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a configuration may say about the sheet, for programs that bring none.
enum SheetChoice: String, Sendable {
    /// Nothing is shown.
    case none
    /// The sheet on the terminal, with a PIN pad where somebody sits there.
    case terminal

    /// What a configuration may say, for people.
    static let allowed = "“none” or “terminal”"
}

extension ReaderConfiguration {
    /// Takes the sheet, and the PIN pad that belongs to it.
    mutating func use(_ choice: SheetChoice) {
        switch choice {
        case .none:
            sheet = HeadlessSheet()
            pinPad = nil
        case .terminal:
            let terminal = TerminalPaymentSheet(environment: environment)
            sheet = terminal
            pinPad = TerminalPaymentSheet.canAsk ? TerminalPINPad(sheet: terminal) : nil
        }
    }
}
