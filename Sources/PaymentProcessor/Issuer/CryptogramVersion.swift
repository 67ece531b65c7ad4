// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How a cryptogram version number (CVN) says that a cryptogram was made.
struct CryptogramVersion: Hashable, Sendable {
    /// What of the issuer application data (`9F10`) is covered.
    enum IssuerData: Hashable, Sendable {
        /// All of it.
        case whole
        /// The bytes at these positions.
        case bytes(Range<Int>)
    }

    /// How the message is filled up to whole blocks.
    enum Padding: Hashable, Sendable {
        /// Zeros, where needed: ISO/IEC 9797-1, padding method 1.
        case zeros
        /// `80`, then zeros where needed: ISO/IEC 9797-1, padding method 2.
        case marked
    }

    /// How the issuer answers.
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
    let sessionKey: CardKeyDerivation.SessionKey
    /// The pieces of `9F10` that are covered, in order.
    let issuerData: [IssuerData]
    let padding: Padding
    let response: Response
    /// Where in `9F10` the byte lies whose bits 6 and 5 tell the kind of cryptogram.
    let typePosition: Int

    /// Visa's versions, each proven by a published cryptogram.
    ///
    /// Version 17 is known but no published value proves it, so that it is left out.
    static let visa: [UInt8: CryptogramVersion] = [
        0x0A: CryptogramVersion(
            name: "Visa CVN 10", sessionKey: .none, issuerData: [.bytes(3..<7)], padding: .zeros,
            response: .method1(.none), typePosition: 4),
        0x12: CryptogramVersion(
            name: "Visa CVN 18", sessionKey: .common, issuerData: [.whole], padding: .marked,
            response: .method2(.common), typePosition: 4),
        0x16: CryptogramVersion(
            name: "Visa CVN 22", sessionKey: .common, issuerData: [.whole], padding: .marked,
            response: .method2(.common), typePosition: 4),
    ]

    /// Mastercard's versions: bit 3 chooses the common session key, bit 1 adds the counters.
    static let mastercard: [UInt8: CryptogramVersion] = [
        0x10: CryptogramVersion(
            name: "Mastercard CVN 16", sessionKey: .mastercard, issuerData: [.bytes(2..<8)],
            padding: .marked, response: .method1(.none), typePosition: 2),
        0x11: CryptogramVersion(
            name: "Mastercard CVN 17", sessionKey: .mastercard,
            issuerData: [.bytes(2..<8), .bytes(10..<18)], padding: .marked,
            response: .method1(.none), typePosition: 2),
        0x14: CryptogramVersion(
            name: "Mastercard CVN 20", sessionKey: .common, issuerData: [.bytes(2..<8)],
            padding: .marked, response: .method1(.common), typePosition: 2),
        0x15: CryptogramVersion(
            name: "Mastercard CVN 21", sessionKey: .common,
            issuerData: [.bytes(2..<8), .bytes(10..<18)], padding: .marked,
            response: .method1(.common), typePosition: 2),
    ]

    /// Finds the version that the issuer application data names.
    ///
    /// Visa writes a length, a key index and the version; Mastercard a key index and the
    /// version.
    static func named(
        by issuerApplicationData: [UInt8], scheme: IssuerScheme
    ) -> CryptogramVersion? {
        switch scheme {
        case .visa: issuerApplicationData.dropFirst(2).first.flatMap { visa[$0] }
        case .mastercard: issuerApplicationData.dropFirst(1).first.flatMap { mastercard[$0] }
        }
    }

    /// Takes the covered pieces out of the issuer application data, or `nil` if it is short.
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
