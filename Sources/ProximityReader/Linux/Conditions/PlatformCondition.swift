// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A simulated condition of the platform.
///
/// Most of these do not occur on a Linux machine, such as a phone call, a passcode or a ban.
/// Docs/Errors.md lists the error of each. As text: `phoneCall`, `tokenExpired@read`,
/// `deviceBanned:2026-12-01T00:00:00Z`, `unknown@prepare:2999`.
public struct PlatformCondition: Hashable, Sendable {
    /// The kind of condition.
    public let kind: Kind
    /// The calls that the condition affects; `nil` for all.
    public let moment: Moment?
    /// The end of a device ban, or `nil` for a permanent ban.
    public let until: Date?
    /// The code of an unknown error.
    public let code: Int

    /// Creates a condition.
    ///
    /// - Parameters:
    ///   - kind: The kind of condition.
    ///   - moment: The calls that the condition affects; `nil` for all.
    ///   - until: The end of the ban, for `deviceBanned`.
    ///   - code: The error code, for `unknown`.
    public init(_ kind: Kind, at moment: Moment? = nil, until: Date? = nil, code: Int = 0) {
        self.kind = kind
        self.moment = moment
        self.until = until
        self.code = code
    }

    /// The calls that a condition can affect.
    public enum Moment: String, CaseIterable, Hashable, Sendable {
        /// `prepare` and `prepareStoreAndForward`.
        case prepare
        /// `isAccountLinked`.
        case check
        /// `linkAccount` and `relinkAccount`.
        case link
        /// All reads of a session.
        case read
        /// `capturePIN`, before the customer is asked for a PIN.
        case pin
        /// The store of reads, and `prepareStoreAndForward`.
        case store
    }
}
