// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A mistake in an app, or a missing prerequisite, that Apple's framework does not report.
public struct PassKitDiagnostic: Error, Hashable, Sendable {
    /// The kind of problem.
    @nonexhaustive(warn)
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The request cannot be presented.
        case invalidRequest
        /// The request can be presented, but is probably a mistake.
        case oddRequest
        /// The app is not entitled to this merchant identifier.
        case notEntitled
        /// The wallet, the token server, or the sheet is missing.
        case unavailable
        /// Another sheet is on screen, or this one was presented before.
        case alreadyPresented
        /// The sheet could not be presented.
        case notPresented
        /// A completion block was called twice; the second call is ignored.
        case answeredTwice
        /// A completion block was released without a call; the sheet ends after 30 seconds.
        case neverAnswered
        /// A payment was not completed.
        case notPaid
        /// The wallet did not answer.
        case walletFailed
    }

    /// The kind of problem.
    public let code: Code
    /// Where the problem is and what to do.
    public let details: String

    init(_ code: Code, _ details: String) {
        self.code = code
        self.details = details
    }
}

extension PassKitDiagnostic: CustomStringConvertible {
    /// A message for the app's developer; contains no customer or card data.
    public var description: String {
        switch code {
        case .answeredTwice:
            "\(details): the completion block was called twice; the second call is ignored."
        case .neverAnswered:
            "\(details): the completion block was released without a call; the sheet ends after "
                + "30 seconds."
        default: details
        }
    }
}
