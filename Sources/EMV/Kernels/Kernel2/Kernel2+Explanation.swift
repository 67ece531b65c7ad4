// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The explanation of a transaction's outcome.
extension Kernel2 {
    /// Adds a rule of Book C-2 that led to the outcome.
    mutating func note(
        _ section: String, _ subject: String, _ evidence: [Evidence] = [],
        _ consequence: Consequence
    ) {
        explanation.note(BookReference(.c2, section), subject, evidence, consequence)
    }

    /// Returns End Application because of the card's data.
    mutating func fail(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil
    ) -> Action<Outcome> {
        noteError(section, error, evidence, statusWord, .endApplication)
        return finish(failure(error, statusWord: statusWord))
    }

    /// Returns Select Next because of the card's data.
    mutating func leave(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil
    ) -> Action<Outcome> {
        noteError(section, error, evidence, statusWord, .selectNext)
        return finish(selectNext(error, statusWord: statusWord))
    }

    private mutating func noteError(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence],
        _ statusWord: StatusWord?, _ status: Outcome.Status
    ) {
        note(
            section, error.name, evidence + (statusWord.map { [.statusWord($0)] } ?? []),
            .outcome(status))
    }
}

extension ErrorIndication.Kernel {
    /// The name in Book C-2, Annex A (`DF8115`, byte 2).
    fileprivate var name: String {
        switch self {
        case .cardDataMissing: "Card data missing"
        case .cardAuthenticationFailed: "Card authentication failed"
        case .statusBytes: "Status bytes"
        case .parsingError: "Parsing error"
        case .maximumLimitExceeded: "Reader contactless transaction limit exceeded"
        case .cardDataError: "Card data error"
        case .magneticStripeModeNotSupported: "Mag-stripe mode not supported"
        case .storageReadError: "IDS read error"
        case .storageWriteError: "IDS write error"
        case .storageDataError: "IDS data error"
        case .storageNoMatchingCryptogram: "IDS no matching AC"
        case .terminalDataError: "Terminal data error"
        default: "Error \(rawValue)"
        }
    }
}
