// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

extension DialogueDescription {
    /// Returns whether the card's recorded signatures are genuine.
    ///
    /// Uses the date of the recording, or the card's expiration date if the recording has none.
    static func authentication(of transcript: Transcript) -> DescriptionNode? {
        let date = RecordedTerminal(transcript).parameters.date
        let checks = RecordedAuthentication(transcript, date: date).checks(.test)
        guard !checks.isEmpty else { return nil }
        return DescriptionNode(
            .field, "Offline data authentication",
            children: checks.map { check in
                .field(check.name, text(check))
            })
    }

    private static func text(_ check: RecordedAuthentication.Check) -> String {
        switch check.verdict {
        case .notPerformed:
            return "not performed"
        case .failed(let failure):
            return (check.isConclusive ? "not genuine" : "cannot be checked")
                + ". \(failure) (\(failure.reference))"
        case .successful(let authenticated):
            let authority = authenticated.authority.map { ", verified with \($0)" } ?? ""
            return "genuine\(authority)"
                + (check.lacksRecords ? "; some records it covers are not recorded" : "")
        }
    }
}
