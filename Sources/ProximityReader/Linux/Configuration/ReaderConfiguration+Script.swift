// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension ReaderConfiguration {
    /// Applies a script: its conditions become active, and its taps replace those of a reader.
    ///
    /// - Throws: `JSONMemberError`.
    mutating func apply(script path: String) throws(JSONMemberError) {
        guard let text = FileManager.default.contents(atPath: path) else {
            throw JSONMemberError(
                document: path, found: "a file that is missing or cannot be read",
                allowed: "a script; see Docs/Errors.md")
        }
        var file = try ScriptFile(json: Array(text), document: path)
        conditions = PlatformConditions(conditions.current + file.conditions)
        file.taps = file.taps?.map { tap in
            guard case .card(let card, let faults) = tap.event else { return tap }
            return ScriptFile.Tap(
                event: .card(ScriptFile.place(of: card, in: path), faults: faults),
                delay: tap.delay)
        }
        if file.taps != nil { script = (file, path) }
    }
}
