// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// How far a script has come in this process.
///
/// An app may make a reader for each payment: all of them take their taps from one script in
/// turn. A file with other content begins anew.
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

    /// Returns the progress of a script, which is none at the first call.
    static func of(_ file: ScriptFile, at path: String) -> ScriptProgress {
        all.withLock { all in
            let key = Key(path: path, file: file)
            let progress = all[key] ?? ScriptProgress(file.taps ?? [])
            all[key] = progress
            return progress
        }
    }

    /// Whether the script has not unplugged the reader.
    var isPlugged: Bool { state.withLock { $0.isPlugged } }

    /// What happens next, or `nil` at the end.
    var next: ScriptFile.Tap? { state.withLock { $0.taps.first } }

    /// Lets what is next happen.
    func advance() {
        state.withLock { state in
            if state.taps.popFirst()?.event == .unplug { state.isPlugged = false }
        }
    }
}
