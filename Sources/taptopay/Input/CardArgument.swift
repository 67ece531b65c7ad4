// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards

/// An emulated card, as named by the user: a built-in one, or a JSON file.
enum CardArgument {
    static let name = "CARD"
    static let argument = Argument(
        name: name, help: "A name from taptopay card list, or a JSON file.",
        suggestions: { CardProfile.names })

    /// Finds a card by name, or reads its file.
    ///
    /// - Parameter text: A name from `taptopay card list`, or a path, which contains a slash or
    ///   ends in `.json`.
    /// - Returns: The profile.
    /// - Throws: `CommandError` that suggests a similar name, or says why the file is invalid.
    static func profile(_ text: String) throws(CommandError) -> CardProfile {
        guard isFile(text) else {
            guard let profile = CardProfile(named: text) else {
                throw .usage(
                    "Unknown card \u{201C}\(text)\u{201D}."
                        + Parser.suggestion(for: text, among: CardProfile.names)
                        + " taptopay card list shows all cards. For a JSON file, give a path with "
                        + "a slash or the extension .json.")
            }
            return profile
        }
        let bytes = try InputFile.bytes(text)
        do {
            return try CardProfile(json: bytes)
        } catch {
            throw .usage("\(text): \(error)")
        }
    }

    /// Returns whether a text is a path rather than a name.
    static func isFile(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".json") }

    /// Returns the faults that the user requested.
    ///
    /// - Parameter invocation: The arguments with their `--fault` options.
    /// - Returns: The faults.
    /// - Throws: `CommandError` that names an unknown fault.
    static func faults(_ invocation: Invocation) throws(CommandError) -> [CardFault] {
        try invocation.values("fault").map { (text) throws(CommandError) in
            guard let fault = CardFault(text) else {
                throw .usage(
                    "Unknown fault \u{201C}\(text)\u{201D}. Examples: tear@3, hang@2, cut@4:1, "
                        + "status@5:6985, delay@2:300ms.")
            }
            return fault
        }
    }
}
