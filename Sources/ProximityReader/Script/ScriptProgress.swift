// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

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
