// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import PCSC
internal import ProximityReader
internal import SmartCard
internal import Support

/// A reader that records the dialogue with every card presented to another reader.
final class RecordingReader: CardReader {
    private let base: any CardReader
    private let dialogues = Lock<[@Sendable (_ isMasked: Bool) -> Transcript]>([])

    init(_ base: any CardReader) {
        self.base = base
    }

    /// Creates a reader that records the dialogues of the chosen one.
    ///
    /// - Throws: `CommandError` for an emulated card that only the configuration names.
    convenience init(of choice: ReaderChoice) throws(CommandError) {
        switch choice {
        case .custom(let reader): self.init(reader)
        case .only: self.init(PCSCReader(.only))
        case .automatic: self.init(PCSCReader(.automatic))
        case .named(let name): self.init(PCSCReader(.named(name)))
        case .emulated: throw .usage("Name the emulated card with --card.")
        }
    }

    var name: String { base.name }

    var addsLatency: Bool { base.addsLatency }

    /// The dialogues with all cards so far, masked.
    var transcript: Transcript { transcript(isMasked: true) }

    /// The dialogues with all cards so far; only for emulated cards.
    var unmaskedTranscript: Transcript { transcript(isMasked: false) }

    private func transcript(isMasked: Bool) -> Transcript {
        Transcript(lines: dialogues.withLock { $0 }.flatMap { $0(isMasked).lines })
    }

    /// Writes the dialogue of a read, whether it succeeded or failed, to the file of `--record`.
    ///
    /// - Returns: Whether the dialogue was written, or was not requested.
    @discardableResult
    func write(_ invocation: Invocation) -> Bool {
        guard let file = invocation.value("record") else { return true }
        let card = invocation.value("card").flatMap { try? CardArgument.profile($0) }
        let isPublished = card?.account.isPublished == true
        let transcript = isPublished ? unmaskedTranscript : transcript
        do {
            try InputFile.write(transcript.text, to: file, mode: 0o600)
            return true
        } catch {
            Console.note("taptopay: \(error.message)")
            return false
        }
    }

    func probe() async throws(CardError) {
        try await base.probe()
    }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        record(try await base.waitForCard())
    }

    func obstacle() async -> CardError? { await base.obstacle() }

    func losses() -> AsyncStream<CardError> { base.losses() }

    private func record(_ card: some ConnectedCard) -> any ConnectedCard {
        let channel = RecordingChannel(card, clock: ContinuousClock())
        dialogues.withLock {
            $0.append { isMasked in isMasked ? channel.transcript : channel.unmaskedTranscript }
        }
        return channel
    }
}
