// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: DeskReader
import ProximityReader

/// Returns the reader of this checkout.
public func makeReader() throws -> PaymentCardReader {
    #if os(Linux)
    var configuration = try ReaderConfiguration.standard()
    configuration.reader = .named("ACR1252")
    let sheet = TerminalPaymentSheet()
    configuration.sheet = sheet
    configuration.pinPad = TerminalPINPad(sheet: sheet)
    configuration.diagnostics = { problem in
        FileHandle.standardError.write(Data("\(problem)\n".utf8))
    }
    return PaymentCardReader(configuration: configuration)
    #else
    return PaymentCardReader()
    #endif
}
// end
