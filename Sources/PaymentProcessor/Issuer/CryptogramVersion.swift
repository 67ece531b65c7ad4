// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// How a cryptogram is computed, according to its cryptogram version number (CVN).
struct CryptogramVersion: Hashable, Sendable {
    /// The covered elements outside the issuer application data.
    enum Coverage: Hashable, Sendable {
        /// The ten elements that EMV recommends. See EMV Book 2, 8.1.1, table 26.
        case recommended
        /// Only the amount, unpredictable number, and counter: Visa's contactless CVN 17.
        case shortened
    }

    /// A covered part of the issuer application data (`9F10`).
    enum IssuerData: Hashable, Sendable {
        /// All of it.
        case whole
        /// The bytes at these positions.
        case bytes(Range<Int>)
    }

    /// How the message is padded to whole blocks.
    enum Padding: Hashable, Sendable {
        /// Zeros, if needed: ISO/IEC 9797-1, padding method 1.
        case zeros
        /// `80`, then zeros if needed: ISO/IEC 9797-1, padding method 2.
        case marked
    }

    /// How the issuer responds.
    ///
    /// See EMV Book 2, 8.2.
    enum Response: Hashable, Sendable {
        /// Method 1 under this key: eight bytes.
        case method1(CardKeyDerivation.SessionKey)
        /// Method 2 under this key: four bytes.
        case method2(CardKeyDerivation.SessionKey)
    }

    /// The name for people.
    let name: String
    var coverage = Coverage.recommended
    /// How the card's key is derived.
    var cardKey = CardKeyDerivation.Option.a
    let sessionKey: CardKeyDerivation.SessionKey
    /// The covered parts of `9F10`, in order.
    let issuerData: [IssuerData]
    let padding: Padding
    let response: Response
    /// How issuer scripts are protected.
    let secureMessaging: SecureMessaging
    /// The position in `9F10` of the byte whose bits 6 and 5 contain the type of cryptogram.
    let typePosition: Int

    /// Returns the version that the issuer application data specifies, or `nil`.
    ///
    /// Visa's data begins with a length, a key index, and the version. In the 32-byte form, version
    /// '22' precedes the key index. Mastercard's data begins with a key index and the version.
    static func named(
        by issuerApplicationData: [UInt8], scheme: IssuerScheme
    ) -> CryptogramVersion? {
        let head = Array(issuerApplicationData.prefix(3))
        guard head.count == 3 else { return nil }
        return switch scheme {
        case .visa where head[0] == 0x1F: head[1] == 0x22 ? visa22 : nil
        case .visa: visa[head[2]]
        case .mastercard: mastercard[head[1]]
        }
    }

    /// Returns the covered parts of the issuer application data, or `nil` if it is too short.
    func covered(_ issuerApplicationData: [UInt8]) -> [UInt8]? {
        var covered: [UInt8] = []
        for piece in issuerData {
            switch piece {
            case .whole: covered += issuerApplicationData
            case .bytes(let range):
                guard range.upperBound <= issuerApplicationData.count else { return nil }
                covered += issuerApplicationData[range]
            }
        }
        return covered
    }
}

extension CryptogramVersion.Coverage {
    /// The covered elements with their lengths, in order.
    var elements: KeyValuePairs<Tag, Int> {
        switch self {
        case .recommended:
            [
                0x9F02: 6, 0x9F03: 6, 0x9F1A: 2, 0x95: 5, 0x5F2A: 2, 0x9A: 3, 0x9C: 1,
                0x9F37: 4, 0x82: 2, 0x9F36: 2,
            ]
        case .shortened: [0x9F02: 6, 0x9F37: 4, 0x9F36: 2]
        }
    }
}
