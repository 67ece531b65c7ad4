// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// A loyalty program whose pass is requested from a phone.
package struct PassRequest: Hashable, Sendable {
    /// The length limit of a pass type identifier, in bytes.
    ///
    /// The limit is our own; every reverse domain name is within it (RFC 1035, 2.3.4).
    package static let identifierLimit = 255
    /// The length limit of a sign-up URL, in bytes; a longer one does not fit in the command.
    package static let addressLimit = 189

    /// The pass type identifier, such as `pass.com.example.loyalty`.
    package let passTypeIdentifier: String
    /// The URL where a customer without the pass can get it, or an empty string (`9F29`).
    package let signUpAddress: String
    /// Whether to send only the URL, without requesting a pass.
    package let sendsAddressOnly: Bool
    /// The collector for phones with Google Wallet, or `nil` to request passes only from iPhones.
    package let collector: SmartTapCollector?

    /// Creates a request.
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

    /// The collector for Google Smart Tap, which has no command that sends only a URL.
    var smartTapCollector: SmartTapCollector? { sendsAddressOnly ? nil : collector }

    /// The identifier of the program for the phone (`9F25`), 32 bytes.
    package var identifierHash: [UInt8] { Digest.sha256(Array(passTypeIdentifier.utf8)) }
}

/// An invalid loyalty program.
package enum PassRequestError: Error, Hashable, Sendable {
    /// The pass type identifier is empty.
    case noIdentifier
    /// The pass type identifier is too long.
    case longIdentifier
    /// The sign-up URL is too long for the command.
    case longAddress
    /// Only the URL is to be sent, but there is no URL.
    case noAddress
}

extension PassRequestError: CustomStringConvertible {
    /// A message for people.
    package var description: String {
        switch self {
        case .noIdentifier: "A program has no pass type identifier."
        case .longIdentifier:
            "A program's pass type identifier is longer than \(PassRequest.identifierLimit) bytes."
        case .longAddress:
            "A program's URL is longer than \(PassRequest.addressLimit) bytes."
        case .noAddress: "A program that sends only its URL has no URL."
        }
    }
}
