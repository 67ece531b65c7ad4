// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Which cryptogram the terminal asks for.
///
/// See EMV Contactless Book C-2, 7.8 and EMV Book 3, 10.7.
enum TerminalActionAnalysis {
    private static let onlineOnly: Set<UInt8> = [0x11, 0x21, 0x14, 0x24, 0x34]
    private static let offlineOnly: Set<UInt8> = [0x13, 0x16, 0x23, 0x26, 0x36]

    /// Compares the findings with the action codes of terminal and issuer.
    static func decision(
        _ results: TerminalVerificationResults, _ codes: TerminalActionCodes,
        _ data: TransactionData
    ) -> CryptogramInformationData.Cryptogram {
        let issuerDenial = data.element(0x9F0E, TerminalVerificationResults.self) ?? []
        guard results.isDisjoint(with: codes.denial.union(issuerDenial)) else { return .decline }
        let terminalType = data[0x9F35]?.first ?? 0
        if onlineOnly.contains(terminalType) { return .onlineRequest }
        if offlineOnly.contains(terminalType) {
            return isClear(results, codes.default, data.element(0x9F0D)) ? .approve : .decline
        }
        return isClear(results, codes.online, data.element(0x9F0F)) ? .approve : .onlineRequest
    }

    /// Whether no finding matters; without the issuer's code every finding does.
    private static func isClear(
        _ results: TerminalVerificationResults, _ terminal: TerminalVerificationResults,
        _ issuer: TerminalVerificationResults?
    ) -> Bool {
        guard let issuer else { return results.isEmpty }
        return results.isDisjoint(with: terminal.union(issuer))
    }
}
