// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A reader that presents the cards of a script, each served by a child process.
///
/// Each wait for a card takes the next tap; after the last tap, the field stays empty. A tap
/// that a canceled wait did not reach is presented in the next wait.
final class ScriptedChildReader: CardReader {
    let name: String
    private let progress: ScriptProgress
    private let search: ExecutableSearch
    private let clock: any Clock<Duration>
    private let card = Lock<ChildCardReader?>(nil)

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - name: A name for display.
    ///   - progress: The progress of the script.
    ///   - search: Where to look for the program that serves cards.
    ///   - clock: The clock for delays.
    init(
        name: String, progress: ScriptProgress, search: ExecutableSearch,
        clock: any Clock<Duration>
    ) {
        self.name = name
        self.progress = progress
        self.search = search
        self.clock = clock
    }

    func probe() async throws(CardError) {
        guard progress.isPlugged else { throw CardError(.readerUnavailable) }
        guard search.path != nil else {
            throw CardError(.readerUnavailable, hint: search.advice)
        }
    }

    func waitForCard() async throws(CardError) -> any ConnectedCard {
        card.withLock { $0 = nil }
        try await probe()
        guard let tap = progress.next else {
            let (nothing, source) = AsyncStream<Never>.makeStream()
            for await _ in nothing {}
            withExtendedLifetime(source) {}
            throw CardError(.cancelled)
        }
        do {
            try await clock.sleep(for: tap.delay)
            try Task.checkCancellation()
        } catch {
            throw CardError(.cancelled)
        }
        progress.advance()
        switch tap.event {
        case .card(let name, let faults):
            let reader = ChildCardReader(card: name, faults: faults, search: search)
            card.withLock { $0 = reader }
            return try await reader.waitForCard()
        case .unplug:
            throw CardError(.readerUnavailable, hint: "The script specifies this error.")
        case .failure(let code):
            throw CardError(code, hint: "The script specifies this error.")
        }
    }
}

/// The progress of a script in this process.
///
/// An app can create a reader for each payment: all of them take their taps from one script in
/// order. A file with different contents starts from the beginning.
final class ScriptProgress: Sendable {
    private struct Key: Hashable {
        let path: String
        let file: ScriptFile
    }

    private struct State {
        var taps: ArraySlice<ScriptFile.Tap>
        var isPlugged = true
    }

    private static let all = Lock<[Key: ScriptProgress]>([:])

    private let state: Lock<State>

    private init(_ taps: [ScriptFile.Tap]) {
        state = Lock(State(taps: taps[...]))
    }

    /// Returns the progress of a script, which starts with the first call.
    static func of(_ file: ScriptFile, at path: String) -> ScriptProgress {
        all.withLock { all in
            let key = Key(path: path, file: file)
            let progress = all[key] ?? ScriptProgress(file.taps ?? [])
            all[key] = progress
            return progress
        }
    }

    /// Whether the reader is connected, because the script has not unplugged it.
    var isPlugged: Bool { state.withLock { $0.isPlugged } }

    /// The next event, or `nil` at the end.
    var next: ScriptFile.Tap? { state.withLock { $0.taps.first } }

    /// Moves past the next event.
    func advance() {
        state.withLock { state in
            if state.taps.popFirst()?.event == .unplug { state.isPlugged = false }
        }
    }
}
