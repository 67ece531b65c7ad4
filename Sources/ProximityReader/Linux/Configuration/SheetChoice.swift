// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The sheet in a configuration, for programs that do not provide their own.
enum SheetChoice: String, Sendable {
    /// No sheet.
    case none
    /// The sheet on the terminal, with a PIN pad if the terminal is interactive.
    case terminal

    /// The allowed values in a configuration, for messages.
    static let allowed = "“none” or “terminal”"
}

extension ReaderConfiguration {
    /// Sets the sheet and its PIN pad.
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
