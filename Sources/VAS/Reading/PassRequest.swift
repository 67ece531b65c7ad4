// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A loyalty programme whose pass a phone is asked for.
package struct PassRequest: Hashable, Sendable {
    /// The longest pass type identifier, in bytes: a bound of ours, which any reverse domain
    /// name keeps (RFC 1035, 2.3.4).
    package static let identifierLimit = 255
    /// The longest sign-up address that still fits the command, in bytes.
    package static let addressLimit = 189

    /// The pass type identifier, such as `pass.com.example.loyalty`.
    package let passTypeIdentifier: String
    /// Where a customer without the pass can get it, or empty (`9F29`).
    package let signUpAddress: String
    /// Whether only the address is sent, and no pass is asked for.
    package let sendsAddressOnly: Bool
    /// Who asks Google's phones, or `nil` where only Apple's are asked.
    package let collector: SmartTapCollector?

    /// Creates a request.
    ///
    /// - Throws: `PassRequestError`.
    package init(
        passTypeIdentifier: String, signUpAddress: String = "", sendsAddressOnly: Bool = false,
        collector: SmartTapCollector? = nil
    ) throws(PassRequestError) {
        guard !passTypeIdentifier.isEmpty else { throw .noIdentifier }
        guard passTypeIdentifier.utf8.count <= Self.identifierLimit else { throw .longIdentifier }
        guard signUpAddress.utf8.count <= Self.addressLimit else { throw .longAddress }
        guard !sendsAddressOnly || !signUpAddress.isEmpty else { throw .noAddress }
        self.passTypeIdentifier = passTypeIdentifier
        self.signUpAddress = signUpAddress
        self.sendsAddressOnly = sendsAddressOnly
        self.collector = collector
    }

    /// Who asks a phone by Google Smart Tap, which has no command that only sends an address.
    var smartTapCollector: SmartTapCollector? { sendsAddressOnly ? nil : collector }

    /// What the phone knows the programme by (`9F25`), 32 bytes.
    package var identifierHash: [UInt8] { Digest.sha256(Array(passTypeIdentifier.utf8)) }
}
