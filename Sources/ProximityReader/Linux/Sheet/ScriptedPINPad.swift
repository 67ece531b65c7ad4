// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A PIN pad that presses its keys itself, for tests only.
///
/// The PINs in it are in clear, in the program and wherever they came from. Never give it the
/// PIN of a card that somebody pays with.
public final class ScriptedPINPad: PINPad {
    private struct State {
        var entries: [[PINPadKey]]
        var keys: [PINPadKey] = []
        var displays: [PINPadDisplay] = []
        var requests: [PINPadRequest] = []
    }

    private let state: Lock<State>

    /// Creates a pad.
    ///
    /// - Parameter entries: The keys of each entry in turn; the last serves all further ones.
    ///   After an entry's last key nobody presses anything.
    public init(entries: [[PINPadKey]]) {
        state = Lock(State(entries: entries))
    }

    /// Creates a pad that enters a test PIN each time.
    ///
    /// - Parameter testPIN: The digits; `nil` comes back when there is something else in it.
    public convenience init?(testPIN: String) {
        guard let digits = PINPadKey.digits(of: testPIN) else { return nil }
        self.init(entries: [digits + [.enter]])
    }

    /// What was shown so far.
    public var displays: [PINPadDisplay] { state.withLock { $0.displays } }

    /// What PINs were asked for.
    public var requests: [PINPadRequest] { state.withLock { $0.requests } }

    /// Takes the keys of the next entry.
    public func begin(_ request: PINPadRequest) async throws {
        state.withLock { state in
            state.requests.append(request)
            state.keys = state.entries.first ?? []
            if state.entries.count > 1 { state.entries.removeFirst() }
        }
    }

    /// Presses the next key, or none for ever.
    ///
    /// - Throws: `CancellationError`.
    public func nextKey() async throws -> PINPadKey {
        let key = state.withLock { $0.keys.isEmpty ? nil : $0.keys.removeFirst() }
        if let key { return key }
        let (never, end) = AsyncStream<Never>.makeStream()
        defer { end.finish() }
        for await _ in never {}
        throw CancellationError()
    }

    /// Remembers what is shown.
    public func show(_ display: PINPadDisplay) async {
        state.withLock { $0.displays.append(display) }
    }

    /// Forgets the keys that were not pressed.
    public func end() async {
        state.withLock { $0.keys = [] }
    }
}

extension PINPadKey {
    /// The keys for digits in ASCII, or `nil` when there are other characters, or none.
    fileprivate static func digits(of text: String) -> [PINPadKey]? {
        let digits = text.utf8.map { $0 &- UInt8(ascii: "0") }
        guard !digits.isEmpty, digits.allSatisfy({ $0 < 10 }) else { return nil }
        return digits.map(PINPadKey.digit)
    }
}
