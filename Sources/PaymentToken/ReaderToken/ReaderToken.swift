// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A reader token whose signature and claims were checked.
///
/// The PSP's server makes it; with it an app prepares a reader session for one merchant.
public struct ReaderToken: Hashable, Sendable {
    /// The longest time between `iat` and `exp`, in seconds.
    public static let maximumLifetime: Int64 = 48 * 60 * 60
    /// How far `iat` and `nbf` may lie in the future, in seconds.
    public static let clockTolerance: Int64 = 5

    /// The name of the PSP's key (`kid`).
    public let keyIdentifier: String
    /// The token's own name (`jti`).
    public let tokenIdentifier: String
    /// Whom the token is for: the one of the accepted audiences that it names (`aud`).
    public let audience: String
    /// When the token was issued, in seconds since 1970 (`iat`).
    public let issuedAt: Int64
    /// When the token becomes invalid, in seconds since 1970 (`exp`).
    public let expiresAt: Int64
    /// The merchant (`mid`).
    public let merchantIdentifier: String
    /// The merchant's name as the cardholder sees it (`mbn`).
    public let merchantName: String
    /// The merchant category code, four digits (`mcc`).
    public let categoryCode: String
    /// The terminal profile (`tpid`).
    public let terminalProfile: String
    /// Whether the token permits linking the account again (`relink`, a claim of ours).
    public let allowsRelinking: Bool

    /// Whether the token has become invalid at `now`, in seconds since 1970.
    public func isExpired(at now: Int64) -> Bool { now >= expiresAt }

    /// How long the token is valid from a time in seconds since 1970 on; never negative.
    public func timeLeft(at now: Int64) -> Duration {
        let (left, overflow) = expiresAt.subtractingReportingOverflow(now)
        return .seconds(overflow ? 0 : max(0, left))
    }
}

extension ReaderToken: CustomStringConvertible {
    /// The token's names and times; never the token.
    public var description: String {
        "reader token \(tokenIdentifier) for \(merchantIdentifier), "
            + "valid \(issuedAt)..<\(expiresAt)"
    }
}
