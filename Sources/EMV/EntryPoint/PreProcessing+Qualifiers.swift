// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The requirements that the indicators set in the copy of the TTQ (`9F66`).
///
/// See EMV Contactless Book B, 3.1.1.9 to 3.1.1.12. Combinations without TTQ stay unchanged.
extension PreProcessing.Result {
    /// Sets byte 2, bit 8: online cryptogram required.
    mutating func requireOnlineCryptogram() {
        guard let qualifiers = indicators.terminalTransactionQualifiers else { return }
        // 3.1.1.9
        if indicators.floorLimitExceeded {
            indicators.terminalTransactionQualifiers?.insert(.onlineCryptogramRequired)
        }
        // 3.1.1.10
        if indicators.statusCheckRequested {
            indicators.terminalTransactionQualifiers?.insert(.onlineCryptogramRequired)
        }
        // 3.1.1.11
        guard indicators.zeroAmount else { return }
        guard qualifiers.contains(.offlineOnlyReader) else {
            indicators.terminalTransactionQualifiers?.insert(.onlineCryptogramRequired)
            explanation.note(
                BookReference(.b, "3.1.1.11"), "Zero Amount", [],
                .condition("online cryptogram required"))
            return
        }
        forbid(
            "3.1.1.11", "Zero Amount",
            [.fact("the reader is offline only"), .element(0x9F66, qualifiers.bytes)])
    }

    /// Sets byte 2, bit 7: CVM required (3.1.1.12).
    mutating func requireVerification() {
        if indicators.verificationLimitExceeded {
            indicators.terminalTransactionQualifiers?.insert(.cardholderVerificationRequired)
        }
    }
}
