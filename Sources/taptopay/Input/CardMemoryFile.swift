// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import FoundationEssentials

/// Keeps an emulated card's counters between runs, as a chip does.
///
/// A counter that ran backward would look like a replay to an issuer.
enum CardMemoryFile {
    /// Returns the memory of a card; a damaged file counts as a new card.
    ///
    /// - Parameter profile: The card.
    /// - Returns: A memory that is written before the card answers.
    /// - Throws: `CommandError` if the folder cannot be created.
    static func memory(of profile: CardProfile) throws(CommandError) -> CardMemory {
        let folder = StateFolder.path + "/cards"
        try StateFolder.make(folder)
        let path = "\(folder)/\(profile.name).json"
        let bytes = (try? InputFile.bytes(path)) ?? []
        let counters = try? JSONDecoder().decode(CardCounters.self, from: Data(bytes))
        return CardMemory(counters ?? CardCounters()) { counters in
            guard let text = try? JSON.document(counters) else { return }
            try? InputFile.write(text, to: path, mode: 0o600)
        }
    }
}
