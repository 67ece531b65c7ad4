// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Records the commands sent to a card and its responses, with times.
///
/// The transcript is masked, so you can share the log of a real card. Use `unmaskedTranscript` only
/// for test cards and emulated cards.
public struct RecordingChannel<Base: CardChannel>: CardChannel {
    private let base: Base
    private let elapsed: @Sendable () -> Duration
    private let isSensitive: @Sendable (Tag) -> Bool
    private let lines = Lock<[Transcript.Line]>([])

    /// Decorates a channel.
    ///
    /// - Parameters:
    ///   - base: The channel to decorate.
    ///   - clock: The clock for the recorded times. The recording starts now.
    ///   - isSensitive: Returns whether to mask the value of a tag.
    public init(
        _ base: Base, clock: some Clock<Duration>,
        isSensitive: @escaping @Sendable (Tag) -> Bool = { Transcript.isSensitive($0) }
    ) {
        let start = clock.now
        self.base = base
        self.elapsed = { start.duration(to: clock.now) }
        self.isSensitive = isSensitive
    }

    /// The recording so far, masked.
    public var transcript: Transcript {
        unmaskedTranscript.masked(isSensitive: isSensitive)
    }

    /// The recording so far, unmasked.
    ///
    /// Use it only for cards that hold no secrets: test cards and emulated cards.
    public var unmaskedTranscript: Transcript {
        Transcript(lines: lines.withLock { $0 })
    }

    /// Adds a comment, such as the reader's name.
    public func append(comment: String) {
        lines.withLock { $0.append(.comment(comment)) }
    }

    /// Sends one command and records it, with its response or the reason there is none.
    ///
    /// - Throws: `CardError`, as the decorated channel does.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        // Record the command first, so that a card that never responds leaves a trace too.
        append(command, Transcript.Line.command)
        do {
            let response = try await base.transmit(command)
            append(response, Transcript.Line.response)
            return response
        } catch {
            append(comment: "no answer: \(error)")
            throw error
        }
    }

    private func append(_ bytes: [UInt8], _ line: (Transcript.Message) -> Transcript.Line) {
        let line = line(Transcript.Message(bytes, time: elapsed()))
        lines.withLock { $0.append(line) }
    }
}

extension RecordingChannel: ConnectedCard where Base: ConnectedCard {
    /// The card's answer to reset.
    public var answerToReset: AnswerToReset { base.answerToReset }

    /// Resets the card and records it.
    ///
    /// - Throws: `CardError`, as the decorated card does.
    public func reset() async throws(CardError) {
        append(comment: "reset")
        try await base.reset()
    }

    /// Returns whether the card is still in the field.
    public func isInField() async -> Bool { await base.isInField() }

    /// Waits until the card has left the field.
    ///
    /// - Throws: `CardError`, as the decorated card does.
    public func waitForRemoval() async throws(CardError) {
        try await base.waitForRemoval()
    }

    /// Disconnects from the card and records it.
    public func disconnect() async {
        append(comment: "disconnected")
        await base.disconnect()
    }
}
