// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReader
internal import ProximityReaderTesting

/// What happens on purpose: a script, or conditions of the platform alone.
enum ScriptOptions {
    static let condition = Option(
        name: "condition", value: "NAME",
        help: "What the platform is said to be like, such as phoneCall or tokenExpired@read.",
        isRepeatable: true)
    static let script = Option(
        name: "script", value: "FILE",
        help: "Which cards come, what goes wrong and what the platform is like, in JSON.")

    /// Puts what the user asked for into effect.
    ///
    /// - Throws: `CommandError` that names the mistake.
    static func apply(
        _ invocation: Invocation, to configuration: inout ReaderConfiguration
    ) throws(CommandError) {
        let script = try script(invocation)
        if script.taps != nil, invocation.has("card") || invocation.has("reader") {
            throw .usage("Give --reader, --card or a --script with taps, not two of them.")
        }
        script.apply(to: &configuration)
    }

    /// Reads the script and the conditions that the user asked for.
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
                    "\u{201C}\(text)\u{201D} is no condition. Conditions: "
                        + PlatformCondition.allowed + ".")
            }
            script.conditions.append(condition)
        }
        return script
    }
}
