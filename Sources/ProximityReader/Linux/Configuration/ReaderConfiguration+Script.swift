// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ReaderConfiguration {
    /// Applies a script: its conditions become active, and its taps replace those of a reader.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(script path: String) throws(ConfigurationError) {
        guard let text = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(
                source: path, path: "$", found: "a file that is missing or cannot be read",
                allowed: "a script; see Docs/Errors.md")
        }
        var file: ScriptFile
        do throws(ScriptFile.Mistake) {
            file = try ScriptFile(json: Array(text))
        } catch {
            throw ConfigurationError(
                source: path, path: error.path, found: "an invalid value", allowed: error.allowed)
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
