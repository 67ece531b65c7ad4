// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The computation of application cryptograms (`9F26`).
enum ApplicationCryptogram {
    /// Computes the eight bytes from the terminal's and the card's data.
    ///
    /// See EMV Book 2, 8.1.2.
    static func compute(
        version: CryptogramVersion, cardKey: SecretBytes, terminal: TerminalValues,
        interchangeProfile: [UInt8], transactionCounter: UInt16,
        issuerApplicationData: IssuerApplicationData
    ) throws(CryptographyError) -> [UInt8] {
        var message: [UInt8] = []
        message.reserveCapacity(64)
        for (tag, count) in version.coverage.lengths {
            message += terminal.value(tag, count: count)
        }
        if version.coverage == .recommended { message += interchangeProfile }
        message += transactionCounter.bigEndianBytes
        switch version.issuerData {
        case .whole:
            message += issuerApplicationData.bytes
        case .kind:
            message += issuerApplicationData.verificationResults.dropFirst().prefix(1)
        case .verificationResults:
            message += issuerApplicationData.verificationResults
        case .verificationResultsAndCounters:
            message += issuerApplicationData.verificationResults
            message += issuerApplicationData.counters
        }
        let sessionKey = try CardKeyDerivation.sessionKey(
            version.sessionKey, cardKey: cardKey, transactionCounter: transactionCounter,
            unpredictableNumber: terminal.value(0x9F37, count: 4))
        return try code(over: message, padding: version.padding, key: sessionKey)
    }

    /// Computes the retail MAC over a message that is padded to whole blocks.
    static func code(
        over message: [UInt8], padding: CryptogramVersion.Padding, key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        var message = message
        if padding == .marked { message.append(0x80) }
        while !message.count.isMultiple(of: 8) { message.append(0) }
        return try TripleDES.retailMAC(message, key: key)
    }
}

extension CryptogramVersion.Coverage {
    /// The terminal's data elements with their lengths, in order.
    fileprivate var lengths: KeyValuePairs<Tag, Int> {
        switch self {
        case .recommended:
            [
                0x9F02: 6, 0x9F03: 6, 0x9F1A: 2, 0x95: 5, 0x5F2A: 2, 0x9A: 3, 0x9C: 1,
                0x9F37: 4,
            ]
        case .shortened: [0x9F02: 6, 0x9F37: 4]
        }
    }
}
