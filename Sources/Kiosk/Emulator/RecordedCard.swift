// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What was said with an emulated card while it was in the field.
struct RecordedCard: Hashable, Sendable {
    /// When it came, since the read began.
    let begun: Duration
    /// When it was let go, or `nil` when it was not yet.
    let ended: Duration?
    /// The dialogue in full, with the times since the card came.
    let transcript: Transcript

    /// How long the card took for its answers.
    var answerTime: Duration {
        transcript.exchanges.reduce(.zero) { $0 + ($1.answerTime ?? .zero) }
    }
}

extension Transcript.Exchange {
    /// How long the card took, or `nil` when it did not answer.
    var answerTime: Duration? {
        guard let sent = command?.time, let answered = response?.time else { return nil }
        return answered - sent
    }
}
