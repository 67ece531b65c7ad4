// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import EMVDescription
internal import SmartCard

/// The certificates of a recorded card, to be recovered repeatedly.
public struct ChainRecovery {
    /// One certificate and the key that opens it.
    public struct Operation {
        /// The modulus of the key.
        public let modulus: [UInt8]
        /// The exponent of the key.
        public let exponent: [UInt8]
        /// The certificate.
        public let certificate: [UInt8]
    }

    private let recorded: RecordedAuthentication
    private let keys: CertificationAuthorityKeys

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - transcript: The text of the recording.
    ///   - date: The day, YYMMDD in packed decimals, on which the certificates are valid.
    /// - Throws: The error in the text.
    public init(transcript: String, date: [UInt8]) throws {
        recorded = RecordedAuthentication(try Transcript(parsing: transcript), date: date)
        keys = .test
    }

    /// Recovers the issuer's and the card's keys with all checks.
    ///
    /// - Returns: The inputs with which bare operations do the same.
    /// - Throws: The check that failed.
    @discardableResult
    public func recover() throws -> [Operation] {
        let chain = try CertificateChain(recorded.data, keys)
        _ = try chain.cardKey(covering: recorded.staticData)
        return [
            Operation(
                modulus: chain.authority.key.modulus, exponent: chain.authority.key.exponent,
                certificate: Array(recorded.data[0x90] ?? [])),
            Operation(
                modulus: chain.issuer.modulus, exponent: chain.issuer.exponent,
                certificate: Array(recorded.data[0x9F46] ?? [])),
        ]
    }
}
