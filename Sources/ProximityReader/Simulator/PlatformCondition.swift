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

    /// A kind of platform condition; its raw value is the name in configurations and commands.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The merchant has not accepted the terms.
        case accountNotLinked
        /// The merchant has already accepted the terms.
        case accountLinked
        /// The check whether the merchant has accepted the terms fails.
        case accountCheckFailed
        /// The merchant's account cannot be linked.
        case accountLinkingFailed
        /// No user is signed in to an account.
        case accountSignedOut
        /// The merchant has deactivated the linked account.
        case accountDeactivated
        /// The program is in the background.
        case background
        /// The device is banned, temporarily or permanently.
        case deviceBanned
        /// The device cannot act as a reader.
        case deviceUnsupported
        /// The reader's memory is full.
        case memoryFull
        /// The merchant is blocked.
        case merchantBlocked
        /// The merchant is unknown.
        case merchantUnknown
        /// The device model cannot act as a reader.
        case modelUnsupported
        /// The server rejects the program's credentials.
        case networkAuthenticationFailed
        /// The server cannot be reached, which storing reads does not require.
        case networkDown
        /// NFC is turned off.
        case nfcOff
        /// The program is not allowed to read cards.
        case notEntitled
        /// The device has no passcode.
        case passcodeOff
        /// A phone call is in progress.
        case phoneCall
        /// The customer cancels PIN entry.
        case pinCancelled
        /// The PIN cannot be captured.
        case pinEntryFailed
        /// The customer takes too long to enter the PIN.
        case pinEntryTimedOut
        /// The PIN token is invalid.
        case pinTokenInvalid
        /// PINs are not supported, or it is too late for this one.
        case pinUnsupported
        /// Preparation fails.
        case preparationFailed
        /// The program goes to the background while the reader is being prepared.
        case preparationInterrupted
        /// The reader is in use by another program.
        case readerBusy
        /// The reader does not start.
        case readerInitializationFailed
        /// The reader is not ready.
        case readerNotReady
        /// The reader's service cannot be reached.
        case serviceDown
        /// The reader's service is in an invalid state.
        case serviceFailure
        /// The session has expired.
        case sessionExpired
        /// The session is lost.
        case sessionLost
        /// The system version is no longer supported.
        case systemVersionUnsupported
        /// The merchant declines the terms.
        case termsRefused
        /// The reader token is empty.
        case tokenEmpty
        /// The reader token has expired.
        case tokenExpired
        /// The reader token is invalid.
        case tokenInvalid
        /// The stored reads belong to another token issuer.
        case tokenIssuerChanged
        /// An unknown error.
        case unknown
    }
}

extension PlatformCondition: LosslessStringConvertible {
    /// The condition as text, such as `tokenExpired@read`.
    public var description: String {
        let place = moment.map { "@\($0.rawValue)" } ?? ""
        return switch kind {
        case .deviceBanned:
            "\(kind.rawValue)\(place)\(until.map { ":\($0.formatted(.iso8601))" } ?? "")"
        case .unknown where code != 0: "\(kind.rawValue)\(place):\(code)"
        default: "\(kind.rawValue)\(place)"
        }
    }

    /// Creates a condition from text.
    ///
    /// The result is `nil` if the text is not a condition, or names a call that it does not affect.
    ///
    /// - Parameter text: The text, such as `phoneCall`, `tokenExpired@read`,
    ///   `deviceBanned:2026-12-01T00:00:00Z` or `unknown:2999`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = Kind(rawValue: String(place[0])) else { return nil }
        var (moment, until, code): (Moment?, Date?, Int) = (nil, nil, 0)
        if place.count == 2 {
            moment = Moment(rawValue: String(place[1]))
            guard moment != nil else { return nil }
        }
        if parts.count == 2 {
            switch kind {
            case .deviceBanned: until = try? Date(String(parts[1]), strategy: .iso8601)
            case .unknown: code = Int(parts[1]) ?? 0
            default: return nil
            }
            guard until != nil || code != 0 else { return nil }
        }
        self.init(kind, at: moment, until: until, code: code)
        if let moment, !affects(moment) { return nil }
    }

    /// The allowed values in configurations and commands, for messages.
    package static let allowed =
        Kind.allCases.map(\.rawValue).joined(separator: ", ") + "; each also with @ and one of "
        + Moment.allCases.map(\.rawValue).joined(separator: ", ") + " in which it causes an error"
}
