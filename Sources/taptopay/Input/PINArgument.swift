// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The PIN that a user gives for tests.
enum PINArgument {
    static let option = Option(
        name: "pin", value: "DIGITS",
        help: "FOR TESTS ONLY: the PIN to enter, visible to every user of this machine; or "
            + "bypass, or cancel.")

    /// Returns the PIN pad that the user gave, or the configured one, or `nil`.
    ///
    /// - Throws: `CommandError` if the PIN is invalid.
    static func pad(
        _ invocation: Invocation, _ configuration: ReaderConfiguration
    ) throws(CommandError) -> (any PINPad)? {
        if let text = invocation.value(option.name) { return try pad(text) }
        guard let pad = configuration.pinPad as? ScriptedPINPad else {
            return configuration.pinPad
        }
        Console.note("taptopay: TAPTOPAY_PIN is for TEST PINs only; every child process sees it.")
        return pad
    }

    /// Returns a PIN pad that enters what the user gave.
    ///
    /// - Throws: `CommandError` if the PIN is invalid.
    static func pad(_ text: String) throws(CommandError) -> ScriptedPINPad {
        switch text {
        case "bypass": return ScriptedPINPad(entries: [[.bypass]])
        case "cancel": return ScriptedPINPad(entries: [[.cancel]])
        default:
            guard (4...12).contains(text.utf8.count), let pad = ScriptedPINPad(testPIN: text)
            else { throw .usage("--pin must be 4 to 12 digits, bypass or cancel.") }
            Console.note(
                "taptopay: --pin is for TEST PINs only. The process list and the shell history "
                    + "show it; never use the PIN of a real card.")
            return pad
        }
    }
}
