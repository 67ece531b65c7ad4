// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The dialogue with an emulated card while it was in the field.
struct RecordingCard: Hashable, Sendable {
    /// When it entered the field, since the read began.
    let begun: Duration
    /// When it was released, or `nil` if it is still in use.
    let ended: Duration?
    /// The full dialogue, with the times since the card entered the field.
    let transcript: Transcript

    /// How long the card took for its responses.
    var answerTime: Duration {
        transcript.exchanges.reduce(.zero) { $0 + ($1.answerTime ?? .zero) }
    }
}

extension Transcript.Exchange {
    /// How long the card took, or `nil` if it did not respond.
    var answerTime: Duration? {
        guard let sent = command?.time, let answered = response?.time else { return nil }
        return answered - sent
    }
}
