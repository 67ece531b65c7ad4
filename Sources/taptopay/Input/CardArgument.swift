// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import SmartCard
internal import Support

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

/// Reports faults that did not occur because the dialog with the card was too short.
///
/// A test with such a fault tests nothing.
enum PendingFaults {
    /// Reports those of a reader with emulated cards; other readers have none.
    static func report(_ reader: any CardReader) {
        if let reader = reader as? ScriptedCardReader {
            for fault in reader.pendingFaults { Console.note("\(fault)") }
        } else if let reader = reader as? EmulatedReader {
            report(reader.pendingFaults, after: reader.exchangeCount)
        }
    }

    /// Reports those of a card that is served to another program.
    static func report(_ server: VPCDCardServer) {
        report(server.pendingFaults, after: server.exchangeCount)
    }

    private static func report(_ faults: [CardFault], after count: Int) {
        for fault in faults {
            Console.note(
                "The fault \(fault) did not occur: the card received \(count.counted("command")).")
        }
    }
}
