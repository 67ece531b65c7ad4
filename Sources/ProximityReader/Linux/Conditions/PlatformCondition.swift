// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Something about the platform that is said to be so, on purpose.
///
/// Most of them a Linux machine does not have by itself: no phone call, no passcode, no ban.
/// Docs/Errors.md has what each raises. As text: `phoneCall`, `tokenExpired@read`,
/// `deviceBanned:2026-12-01T00:00:00Z`, `unknown@prepare:2999`.
public struct PlatformCondition: Hashable, Sendable {
    /// What is said to be so.
    public let kind: Kind
    /// In which calls it is so; `nil` is each.
    public let moment: Moment?
    /// Until when a device is banned, or `nil` for no end.
    public let until: Date?
    /// The code of an unknown error.
    public let code: Int

    /// Creates a condition.
    ///
    /// - Parameters:
    ///   - kind: What is said to be so.
    ///   - moment: In which calls; `nil` is each.
    ///   - until: Until when, for `deviceBanned`.
    ///   - code: Which, for `unknown`.
    public init(_ kind: Kind, at moment: Moment? = nil, until: Date? = nil, code: Int = 0) {
        self.kind = kind
        self.moment = moment
        self.until = until
        self.code = code
    }

    /// The calls in which a condition can be met.
    public enum Moment: String, CaseIterable, Hashable, Sendable {
        /// `prepare` and `prepareStoreAndForward`.
        case prepare
        /// `isAccountLinked`.
        case check
        /// `linkAccount` and `relinkAccount`.
        case link
        /// Everything that a session reads.
        case read
        /// `capturePIN`, before anything is asked for.
        case pin
        /// The store of reads, and `prepareStoreAndForward`.
        case store
    }
}
