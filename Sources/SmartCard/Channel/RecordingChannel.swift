// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Records what goes to a card and comes back, with times.
///
/// The record comes out masked, so that a log of a real card can be shown around;
/// `unmaskedTranscript` is for test cards and emulated ones.
public struct RecordingChannel<Base: CardChannel>: CardChannel {
    private let base: Base
    private let elapsed: @Sendable () -> Duration
    private let isSensitive: @Sendable (Tag) -> Bool
    private let lines = Lock<[Transcript.Line]>([])

    /// Decorates a channel.
    ///
    /// - Parameters:
    ///   - base: The channel to decorate.
    ///   - clock: Gives the times of the record, which starts now.
    ///   - isSensitive: Whether the value of a tag is masked.
    public init(
        _ base: Base, clock: some Clock<Duration>,
        isSensitive: @escaping @Sendable (Tag) -> Bool = { Transcript.isSensitive($0) }
    ) {
        let start = clock.now
        self.base = base
        self.elapsed = { start.duration(to: clock.now) }
        self.isSensitive = isSensitive
    }

    /// What was recorded so far, masked.
    public var transcript: Transcript {
        unmaskedTranscript.masked(isSensitive: isSensitive)
    }

    /// What was recorded so far, with all that the card said.
    ///
    /// Only for cards that hold nothing secret: test cards and emulated ones.
    public var unmaskedTranscript: Transcript {
        Transcript(lines: lines.withLock { $0 })
    }

    /// Adds a remark, such as the reader's name.
    public func note(_ comment: String) {
        lines.withLock { $0.append(.comment(comment)) }
    }

    /// Sends one command and records it and its answer, or why there was none.
    ///
    /// - Throws: `CardError`, as the decorated channel does.
    public func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        // The command is recorded first: a card that never answers leaves a trace too.
        append(command, Transcript.Line.command)
        do {
            let response = try await base.transmit(command)
            append(response, Transcript.Line.response)
            return response
        } catch {
            note("no answer: \(error)")
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
        note("reset")
        try await base.reset()
    }

    /// Whether the card still lies in the field.
    public func isInField() async -> Bool { await base.isInField() }

    /// Waits until the card has left the field.
    ///
    /// - Throws: `CardError`, as the decorated card does.
    public func waitForRemoval() async throws(CardError) {
        try await base.waitForRemoval()
    }

    /// Lets the card go and records it.
    public func disconnect() async {
        note("disconnected")
        await base.disconnect()
    }
}
