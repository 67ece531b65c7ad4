// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@testable import EMV

/// The reaction that Book C-8 requires of the kernel after a response of the card.
enum Kernel8Demand: Hashable, Sendable {
    /// End Application with this L2 error in the error indication, and “Try another card”.
    case end(UInt8)
    /// Select Next with this error; here, no other application is left.
    case next(String)
    /// The transaction goes online, with these bits of the TVR besides those of every tap.
    case online(_ findings: TerminalVerificationResults = [])

    // L2 errors. See EMV Contactless Book C-8, Annex A (`9F8204`).
    static let missing = end(0x01)
    static let statusBytes = end(0x03)
    static let parsing = end(0x04)
    static let dataError = end(0x06)
    static let decryption = end(0x10)
    static let authenticationMAC = end(0x13)

    static let nextMissing = next("Card data missing")
    static let nextParsing = next("Parsing error")
    static let nextStatus = next("Status bytes")
    static let online = online()

    /// Checks that the outcome and its error indication are the required ones.
    ///
    /// - Parameters:
    ///   - tap: The result of the tap.
    ///   - word: The status word of the response, as hexadecimal digits.
    ///   - comment: The name of the case.
    func check(_ tap: Kernel8Taps.Tap, word: String = "9000", _ comment: Comment? = nil) {
        switch self {
        case .end(let error):
            let status = self == .statusBytes ? hex(word) : [0, 0]
            #expect(tap.outcome.status == .endApplication, comment)
            #expect(tap.outcome.start == nil, comment)
            #expect(tap.error == [0, error, 0] + status + [0x1C], comment)
            let message = tap.outcome.userInterfaceRequestOnOutcome?.message
            #expect(message == .tryAnotherCard, comment)
        case .next(let error):
            let step = tap.result.explanation.steps.last { $0.rule.book == .c8 }
            #expect(step?.consequence == .outcome(.selectNext), comment)
            #expect(step?.subject == error, comment)
            #expect(tap.outcome == .noApplication(), comment)
        case .online(let findings):
            let usual = TerminalVerificationResults.relayResistancePerformed
                .union(.kernel8Format)
            #expect(tap.outcome.status == .onlineRequest, comment)
            #expect(tap.findings == Hexadecimal.string(usual.union(findings).bytes), comment)
        }
    }
}
