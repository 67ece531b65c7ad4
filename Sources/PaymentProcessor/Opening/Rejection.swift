// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The reason sealed card data was refused; two rejections are equal if their codes are.
public struct Rejection: Error, Sendable {
    /// The check that failed, with the name that the caller receives.
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

        /// The data is not Base64 of an encrypted token of at most 16 KiB, or is not signed.
        public static let malformed = Code("malformed")
        /// The algorithm is not allowed, or a header adds its own key or rule.
        public static let algorithmNotAllowed = Code("alg-not-allowed")
        /// The content is compressed.
        public static let compressionNotAllowed = Code("zip-not-allowed")
        /// The PSP does not have the key, or has retired it.
        public static let unknownKey = Code("unknown-kid")
        /// The ephemeral key is not a point on P-256.
        public static let invalidEphemeralKey = Code("invalid-epk")
        /// The data was changed, or is sealed for another key.
        public static let decryptFailed = Code("decrypt-failed")
        /// The token has the wrong type.
        public static let wrongType = Code("bad-typ")
        /// The reader is not registered, or is revoked.
        public static let unknownReader = Code("unknown-reader")
        /// The reader's signature is invalid.
        public static let invalidSignature = Code("bad-signature")
        /// The header's copies differ from the claims, or the data is for another PSP.
        public static let headerClaimMismatch = Code("header-claim-mismatch")
        /// The environment is not allowed in this deployment.
        public static let environment = Code("environment")
        /// The data is valid for longer than 60 seconds.
        public static let lifetimeTooLong = Code("lifetime-too-long")
        /// The time of issue is in the future.
        public static let notYetValid = Code("not-yet-valid")
        /// The data is more than 60 seconds old.
        public static let expired = Code("expired")
        /// The data belongs to another merchant, or this PSP did not issue its reader token.
        public static let merchantMismatch = Code("merchant-mismatch")
        /// The data belongs to another transaction.
        public static let transactionMismatch = Code("transaction-mismatch")
        /// The operation, amount, or currency differs from the order.
        public static let requestMismatch = Code("request-mismatch")
        /// The data was presented before.
        public static let replay = Code("replay")
        /// The PIN was not requested, or not in this way.
        public static let pinNotExpected = Code("pin-not-expected")
        /// The PIN's key does not belong to its reader.
        public static let pinKeyUnknown = Code("pin-ksn-unknown")
        /// The PIN's key was used before.
        public static let pinKeyReplay = Code("pin-ksn-replay")
        /// The reader's counter repeated or went back: its state was copied or rolled back.
        public static let sequenceWentBack = Code("sequence-went-back")
        /// The card's cryptogram was presented before.
        public static let cryptogramReplay = Code("emv-replay")
    }

    /// The name that callers outside development receive instead of a cryptographic detail.
    public static let genericName = "rejected"

    /// The check that failed.
    public let code: Code
    /// One sentence for the PSP's own log; contains no card data.
    public let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Returns the name to send to the caller.
    ///
    /// Results of the checks up to the header's copies would help a forger, so these checks share
    /// one name outside development.
    public func publicName(inDevelopment: Bool) -> String {
        inDevelopment || Self.businessCodes.contains(code) ? code.rawValue : Self.genericName
    }

    private static let businessCodes: Set<Code> = [
        .lifetimeTooLong, .notYetValid, .expired, .merchantMismatch, .transactionMismatch,
        .requestMismatch, .replay, .pinNotExpected, .pinKeyUnknown, .pinKeyReplay,
        .sequenceWentBack, .cryptogramReplay,
    ]
}

extension Rejection: Hashable {}
extension Rejection: CodedError {}

extension Rejection: CustomStringConvertible {
    /// The code's name and the detail.
    public var description: String { "\(code.rawValue): \(detail)" }
}
