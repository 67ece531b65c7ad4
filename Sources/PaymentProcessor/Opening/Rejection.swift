// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why sealed card data was refused; two rejections are equal when their codes are.
public struct Rejection: Error, Sendable {
    /// The check that failed, by the name that a caller gets.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Not Base64 of an encrypted token of at most 16 KiB, or nothing signed inside.
        public static let malformed = Code("malformed")
        /// Another algorithm, or a header that brings a key or rule of its own.
        public static let algorithmNotAllowed = Code("alg_not_allowed")
        /// Compressed content.
        public static let compressionNotAllowed = Code("zip_not_allowed")
        /// The PSP has no such key, or has retired it.
        public static let unknownKey = Code("unknown_kid")
        /// The ephemeral key is not a point on P-256.
        public static let invalidEphemeralKey = Code("invalid_epk")
        /// The data was changed, or meant for another key.
        public static let decryptFailed = Code("decrypt_failed")
        /// A token of another type.
        public static let wrongType = Code("bad_typ")
        /// The reader is not registered, or revoked.
        public static let unknownReader = Code("unknown_reader")
        /// The reader's signature does not fit.
        public static let invalidSignature = Code("bad_signature")
        /// The header's copies differ from the claims, or the data is for someone else.
        public static let headerClaimMismatch = Code("header_claim_mismatch")
        /// The environment is not allowed in this deployment.
        public static let environment = Code("environment")
        /// Valid for longer than 60 seconds.
        public static let lifetimeTooLong = Code("lifetime_too_long")
        /// Issued in the future.
        public static let notYetValid = Code("not_yet_valid")
        /// More than 60 seconds old.
        public static let expired = Code("expired")
        /// Another merchant, or no reader token of ours behind it.
        public static let merchantMismatch = Code("merchant_mismatch")
        /// Another transaction.
        public static let transactionMismatch = Code("transaction_mismatch")
        /// Another order: operation, amount or currency.
        public static let requestMismatch = Code("request_mismatch")
        /// Presented before.
        public static let replay = Code("replay")
        /// A PIN that nobody asked for, or not so.
        public static let pinNotExpected = Code("pin_not_expected")
        /// A PIN under a key that its reader has not got.
        public static let pinKeyUnknown = Code("pin_ksn_unknown")
        /// A PIN under a key that was used before.
        public static let pinKeyReplay = Code("pin_ksn_replay")
        /// The reader's counter came twice, or goes back: its state was copied, or set back.
        public static let sequenceWentBack = Code("sequence_went_back")
        /// The card's cryptogram was presented before.
        public static let cryptogramReplay = Code("emv_replay")
    }

    /// What a caller outside development is told in place of a cryptographic detail.
    public static let genericName = "rejected"

    /// The check that failed.
    public let code: Code
    /// One sentence for the PSP's own log; holds no card data.
    public let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// The name to answer with.
    ///
    /// The checks up to the header's copies would help a forger, so that they share one
    /// name outside development.
    public func publicName(inDevelopment: Bool) -> String {
        inDevelopment || Self.businessCodes.contains(code) ? code.rawValue : Self.genericName
    }

    private static let businessCodes: Set<Code> = [
        .lifetimeTooLong, .notYetValid, .expired, .merchantMismatch, .transactionMismatch,
        .requestMismatch, .replay, .pinNotExpected, .pinKeyUnknown, .pinKeyReplay,
        .sequenceWentBack, .cryptogramReplay,
    ]
}

extension Rejection: Hashable {
    /// Compares codes only.
    public static func == (left: Rejection, right: Rejection) -> Bool { left.code == right.code }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Rejection: CustomStringConvertible {
    /// The code's name and the detail.
    public var description: String { "\(code.rawValue): \(detail)" }
}
