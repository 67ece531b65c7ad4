// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ReaderConfiguration {
    /// Lets a script happen: its conditions hold, and its taps come in place of a reader's.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(script path: String) throws(ConfigurationError) {
        guard let text = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(
                source: path, path: "$", found: "no file that can be read",
                allowed: "a script, as Docs/Errors.md says")
        }
        var file: ScriptFile
        do throws(ScriptFile.Mistake) {
            file = try ScriptFile(json: Array(text))
        } catch {
            throw ConfigurationError(
                source: path, path: error.path, found: "something else", allowed: error.allowed)
        }
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
