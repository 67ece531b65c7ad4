// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What is to become of the transaction, so far.
enum Verdict: Hashable, Sendable {
    case approve
    case goOnline
    case decline
}

/// What the card decided.
///
/// See EMV Contactless Book C-3, 5.4.3.
enum CardDecision {
    /// Reads the card's decision; makes the cryptogram information data if it is missing.
    static func verdict(_ data: inout TransactionData) -> Verdict {
        // 5.4.3.1: bits 6 and 5 of byte 5 of the issuer application data, which lie in
        // the card verification results of all its formats, name the cryptogram.
        if !data.hasValue(0x9F27) {
            let results = data[0x9F10]?.dropFirst(4).first ?? 0
            data.set(0x9F27, [results << 2 & 0xC0])
        }
        let information = CryptogramInformationData(rawValue: data[0x9F27]?.first ?? 0)
        // 5.4.3.2
        switch information.cryptogram {
        case .onlineRequest:
            return .goOnline
        case .approve:
            let qualifiers = data.element(0x9F66, TerminalTransactionQualifiers.self)
            return qualifiers?.contains(.onlineCryptogramRequired) == true ? .goOnline : .approve
        case .decline, nil:
            return .decline
        }
    }
}
