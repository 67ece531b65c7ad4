// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A PIN pad that presses its own keys, for tests only.
///
/// Its PINs are in cleartext, in the program and at their source. Never give it the PIN of a
/// real card.
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
    /// - Parameter entries: The keys of each entry in order; the last one repeats for further
    ///   entries. After the last key of an entry, no key is pressed.
    public init(entries: [[PINPadKey]]) {
        state = Lock(State(entries: entries))
    }

    /// Creates a pad that enters the same test PIN each time.
    ///
    /// - Parameter testPIN: The digits; the result is `nil` if there are other characters.
    public convenience init?(testPIN: String) {
        guard let digits = PINPadKey.digits(of: testPIN) else { return nil }
        self.init(entries: [digits + [.enter]])
    }

    /// The displays shown so far.
    public var displays: [PINPadDisplay] { state.withLock { $0.displays } }

    /// The PIN requests so far.
    public var requests: [PINPadRequest] { state.withLock { $0.requests } }

    /// Starts the next entry.
    public func begin(_ request: PINPadRequest) async throws {
        state.withLock { state in
            state.requests.append(request)
            state.keys = state.entries.first ?? []
            if state.entries.count > 1 { state.entries.removeFirst() }
        }
    }

    /// Presses the next key, or waits forever if there is none.
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

    /// Records the display.
    public func show(_ display: PINPadDisplay) async {
        state.withLock { $0.displays.append(display) }
    }

    /// Discards the remaining keys.
    public func end() async {
        state.withLock { $0.keys = [] }
    }
}

extension PINPadKey {
    /// Returns the keys for ASCII digits, or `nil` if there are other characters or none.
    fileprivate static func digits(of text: String) -> [PINPadKey]? {
        let digits = text.utf8.map { $0 &- UInt8(ascii: "0") }
        guard !digits.isEmpty, digits.allSatisfy({ $0 < 10 }) else { return nil }
        return digits.map(PINPadKey.digit)
    }
}
