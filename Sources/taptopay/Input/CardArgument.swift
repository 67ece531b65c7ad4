// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards

/// An emulated card as a user names it: one that comes with the package, or a JSON file.
enum CardArgument {
    static let name = "CARD"
    static let argument = Argument(
        name: name, help: "A name of taptopay card list, or a JSON file.")

    /// Finds a card by name, or reads its file.
    ///
    /// - Parameter text: A name of `taptopay card list`, or a path: one with a slash, or one
    ///   that ends in `.json`.
    /// - Returns: The profile.
    /// - Throws: `CommandError` that lists the names, or says what is wrong with the file.
    static func profile(_ text: String) throws(CommandError) -> CardProfile {
        guard isFile(text) else {
            guard let profile = CardProfile(named: text) else {
                throw .usage(
                    "There is no card \u{201C}\(text)\u{201D}. Cards: "
                        + CardProfile.names.joined(separator: ", ")
                        + "; or give a JSON file, as taptopay card new makes it.")
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

    /// Whether a text is meant as a path, and not as a name.
    static func isFile(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".json") }
}
