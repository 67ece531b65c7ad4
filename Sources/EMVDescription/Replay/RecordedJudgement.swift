// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// The assessment of the signatures in a recording.
struct RecordedJudgement {
    /// The result: `nil` without signatures, `notPerformed` if the recording lacks required data.
    let result: OfflineDataAuthenticationResult?

    /// Checks every signature with every published key.
    ///
    /// - Parameters:
    ///   - transcript: The recording.
    ///   - date: The transaction date, YYMMDD.
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

    /// How a kernel treats the signatures: verified with the keys, or assumed to be genuine if they
    /// cannot be checked.
    var authentication: OfflineDataAuthentication {
        result == .successful || result == .failed ? .keys(.test) : .assumed(.successful)
    }
}
