// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the signatures of a recording are worth.
struct RecordedJudgement {
    /// `nil` without signatures, `notPerformed` when the recording has not what a check needs.
    let result: OfflineDataAuthenticationResult?

    /// Checks every signature with every published key.
    ///
    /// - Parameters:
    ///   - transcript: The recording.
    ///   - date: The day on which the card is used, YYMMDD.
    init(_ transcript: Transcript, date: [UInt8]) {
        let checks = RecordedAuthentication(transcript, date: date).checks(.test)
        let isGenuine = checks.allSatisfy { check in
            if case .successful = check.verdict { true } else { false }
        }
        result =
            checks.isEmpty
            ? nil
            : isGenuine
                ? .successful : checks.allSatisfy(\.isConclusive) ? .failed : .notPerformed
    }

    /// How a kernel shall judge the signatures: by the keys, or as if they were genuine where
    /// nobody can tell.
    var authentication: OfflineDataAuthentication {
        result == .successful || result == .failed ? .keys(.test) : .assumed(.successful)
    }
}
