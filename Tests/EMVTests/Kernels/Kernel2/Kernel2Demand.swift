// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@testable import EMV

/// The reaction that Book C-2 requires of the kernel after a response of the card.
enum Kernel2Demand: Hashable, Sendable {
    /// End Application with this L2 error in the error indication.
    case end(ErrorIndication.Kernel)
    /// Select Next from start C with this L2 error; here, no other application is left.
    case next(ErrorIndication.Kernel)
    /// The entry point selects the next application; here, none is left.
    case refused
    /// The transaction goes online.
    ///
    /// - Parameters:
    ///   - findings: The additional bits of the TVR.
    ///   - asks: P1 of GENERATE AC if it differs from the usual one.
    case online(_ findings: TerminalVerificationResults = [], asks: String? = nil)

    static let online = online()

    /// Checks that the outcome, its start, and its error indication are the required ones.
    ///
    /// - Parameters:
    ///   - tap: The result of the tap.
    ///   - word: The status word of the response, as hexadecimal digits.
    ///   - comment: The name of the case.
    func check(_ tap: TimedDialogue.Tap, word: String, _ comment: Comment? = nil) {
        switch self {
        case .end(let error):
            let indication = Self.indication(error, word)
            #expect(tap.outcome.status == .endApplication, comment)
            #expect(tap.outcome.start == nil, comment)
            #expect(tap.error == indication, comment)
            let message = tap.outcome.userInterfaceRequestOnOutcome?.message
            #expect(message == .tryAnotherCard, comment)
        case .next(let error):
            let step = tap.result.explanation.steps.last { $0.rule.book == .c2 }
            #expect(step?.consequence == .outcome(.selectNext), comment)
            #expect(step?.subject == Self.name(error), comment)
            #expect(tap.outcome == .noApplication(), comment)
        case .refused:
            #expect(tap.steps.isEmpty, comment)
            #expect(tap.outcome == .noApplication(), comment)
        case .online:
            #expect(tap.outcome.status == .onlineRequest, comment)
            #expect(tap.outcome.start == nil, comment)
            #expect(tap.error == "0000000000FF", comment)
        }
    }

    /// L1, L2, L3, the status word for `STATUS BYTES`, and the message “Try another card”.
    private static func indication(_ error: ErrorIndication.Kernel, _ word: String) -> String {
        "00" + Hexadecimal.string([error.rawValue]) + "00"
            + (error == .statusBytes ? word : "0000") + "1C"
    }

    private static func name(_ error: ErrorIndication.Kernel) -> String? {
        switch error {
        case .cardDataMissing: "Card data missing"
        case .parsingError: "Parsing error"
        case .statusBytes: "Status bytes"
        default: nil
        }
    }
}
