// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReader
internal import ProximityReaderTesting

/// The options for scripted events: a script, or only platform conditions.
enum ScriptOptions {
    static let condition = Option(
        name: "condition", value: "NAME",
        help: "A platform condition to simulate, such as phoneCall or tokenExpired@read.",
        isRepeatable: true)
    static let script = Option(
        name: "script", value: "FILE",
        help: "The cards, faults and platform conditions to simulate, in JSON.")

    /// Applies the options that the user gave.
    ///
    /// - Throws: `CommandError` that names the mistake.
    static func apply(
        _ invocation: Invocation, to configuration: inout ReaderConfiguration
    ) throws(CommandError) {
        let script = try script(invocation)
        if script.taps != nil, invocation.has("card") || invocation.has("reader") {
            throw .usage("Give only one of --reader, --card and a --script with taps.")
        }
        script.apply(to: &configuration)
    }

    /// Reads the script and the conditions that the user gave.
    ///
    /// - Throws: `CommandError` that names the mistake.
    static func script(_ invocation: Invocation) throws(CommandError) -> ReaderScript {
        var script = ReaderScript()
        if let file = invocation.value("script") {
            let json = try InputFile.bytes(file)
            do {
                script = try ReaderScript(json: json) { text in
                    let card = ScriptFile.place(of: text, in: file)
                    guard CardArgument.isFile(card) else { return CardProfile(named: card) }
                    return try CardArgument.profile(card)
                }
            } catch {
                throw .usage("\(file): \(error)")
            }
        }
        for text in invocation.values("condition") {
            guard let condition = PlatformCondition(text) else {
                throw .usage(
                    "Unknown condition \u{201C}\(text)\u{201D}. Conditions: "
                        + PlatformCondition.allowed + ".")
            }
            script.conditions.append(condition)
        }
        return script
    }
}
