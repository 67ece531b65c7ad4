// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Outcome {
    /// How the cardholder is verified; byte 4 of the outcome parameter set.
    package struct CardholderVerification: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// No cardholder verification is required.
        package static let none = Self(rawValue: 0x00)
        /// The cardholder signs the receipt.
        package static let signature = Self(rawValue: 0x10)
        /// The cardholder enters a PIN, which the issuer verifies.
        package static let onlinePIN = Self(rawValue: 0x20)
        /// The cardholder was verified on their device.
        package static let confirmationCodeVerified = Self(rawValue: 0x30)
        /// Cardholder verification does not apply.
        package static let notApplicable = Self(rawValue: 0xF0)
    }
}

extension Outcome.CardholderVerification: CustomStringConvertible {
    /// The name in Book A, such as `Online PIN`.
    package var description: String {
        switch self {
        case .none: "No CVM"
        case .signature: "Obtain Signature"
        case .onlinePIN: "Online PIN"
        case .confirmationCodeVerified: "Confirmation Code Verified"
        case .notApplicable: "N/A"
        default: "Unknown"
        }
    }
}
