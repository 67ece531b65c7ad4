// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What an app does wrong, or what is missing, where Apple's framework says nothing.
public struct PassKitDiagnostic: Error, Hashable, Sendable {
    /// What is wrong.
    @nonexhaustive(warn)
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The request cannot be shown.
        case invalidRequest
        /// The request can be shown, but is odd.
        case oddRequest
        /// The app is not entitled to this merchant identifier.
        case notEntitled
        /// There is no wallet, no token server or no sheet.
        case unavailable
        /// Another sheet is shown, or this one was.
        case alreadyPresented
        /// The sheet could not be shown.
        case notPresented
        /// A completion block was called twice; the second call is ignored.
        case answeredTwice
        /// A completion block was let go of without a call; the sheet ends after 30 seconds.
        case neverAnswered
        /// A payment ended without being paid.
        case notPaid
        /// The wallet did not answer.
        case walletFailed
    }

    /// What is wrong.
    public let code: Code
    /// Where, and what to do.
    public let details: String

    init(_ code: Code, _ details: String) {
        self.code = code
        self.details = details
    }
}

extension PassKitDiagnostic: CustomStringConvertible {
    /// One sentence for who wrote the app; holds nothing of customer and card.
    public var description: String {
        switch code {
        case .answeredTwice:
            "\(details): the completion block was called twice; the second call is ignored."
        case .neverAnswered:
            "\(details): the completion block was let go of without a call; the sheet waits for "
                + "30 seconds and ends."
        default: details
        }
    }
}
