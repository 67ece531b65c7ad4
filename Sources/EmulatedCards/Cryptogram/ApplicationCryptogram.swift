// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Computes application cryptograms (`9F26`).
enum ApplicationCryptogram {
    /// Computes the eight bytes from what the terminal sent and what the card adds.
    ///
    /// See EMV Book 2, 8.1.2.
    static func compute(
        version: CryptogramVersion, cardKey: SecretBytes, terminal: TerminalValues,
        interchangeProfile: [UInt8], transactionCounter: UInt16,
        issuerApplicationData: IssuerApplicationData
    ) throws(CryptographyError) -> [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(64)
        for (tag, count) in lengths { message += terminal.value(tag, count: count) }
        message += interchangeProfile
        message += transactionCounter.bigEndianBytes
        switch version.issuerData {
        case .whole:
            message += issuerApplicationData.bytes
        case .verificationResults:
            message += issuerApplicationData.verificationResults
        case .verificationResultsAndCounters:
            message += issuerApplicationData.verificationResults
            message += issuerApplicationData.counters
        }
        if version.padding == .marked { message.append(0x80) }
        while !message.count.isMultiple(of: 8) { message.append(0) }
        let sessionKey = try CardKeyDerivation.sessionKey(
            version.sessionKey, cardKey: cardKey, transactionCounter: transactionCounter,
            unpredictableNumber: terminal.value(0x9F37, count: 4))
        return try TripleDES.retailMAC(message, key: sessionKey)
    }

    /// The terminal's data that every version covers, in order, with their lengths.
    ///
    /// See EMV Book 2, 8.1.1, table 26.
    private static let lengths: KeyValuePairs<Tag, Int> = [
        0x9F02: 6, 0x9F03: 6, 0x9F1A: 2, 0x95: 5, 0x5F2A: 2, 0x9A: 3, 0x9C: 1, 0x9F37: 4,
    ]
}
