// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The PIN that a user gives for tests.
enum PINArgument {
    static let option = Option(
        name: "pin", value: "DIGITS",
        help: "FOR TESTS ONLY: the PIN to enter, which everybody on this machine can see; or "
            + "bypass, or cancel.")

    /// Returns what PINs are entered on: what the user gave, what the configuration says, or
    /// nothing.
    ///
    /// - Throws: `CommandError` when it is no PIN.
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

    /// Returns a pad that enters what the user gave.
    ///
    /// - Throws: `CommandError` when it is no PIN.
    static func pad(_ text: String) throws(CommandError) -> ScriptedPINPad {
        switch text {
        case "bypass": return ScriptedPINPad(entries: [[.bypass]])
        case "cancel": return ScriptedPINPad(entries: [[.cancel]])
        default:
            guard (4...12).contains(text.utf8.count), let pad = ScriptedPINPad(testPIN: text)
            else { throw .usage("--pin wants 4 to 12 digits, bypass or cancel.") }
            Console.note(
                "taptopay: --pin is for TEST PINs only. The list of processes and the shell's "
                    + "history show it; never give the PIN of a card that pays.")
            return pad
        }
    }
}
