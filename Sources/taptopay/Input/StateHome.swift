// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import FoundationEssentials
internal import Glibc
internal import PaymentProcessor
internal import ProximityReader
internal import Support

/// The folder for the program's persistent state.
enum StateHome {
    /// The configured state folder, or the default one.
    static var path: String { configuration.stateDirectory }

    /// The file in which the reader looks for the provider's public keys.
    static var processorKeysFile: String {
        if case .file(let path) = configuration.processorKeys { return path }
        return path + "/psp.jwks"
    }

    /// The environment variable that names the file of the provider's keys, or `nil` if it is not set.
    static var processorKeysVariable: String? {
        let name = "TAPTOPAY_PSP_KEYS"
        return configuration.values.contains { $0.origin == name } ? name : nil
    }

    /// The configuration; the commands that read cards report its errors.
    private static var configuration: ReaderConfiguration {
        (try? ReaderConfiguration.standard()) ?? ReaderConfiguration()
    }

    /// Creates a folder and all folders above it, for this user only.
    ///
    /// - Parameter path: The folder.
    /// - Throws: `CommandError` that names the folder and what is wrong.
    static func make(_ path: String) throws(CommandError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
                throw CommandError(
                    "The folder \(made) cannot be created: \(InputFile.reason(errno)).")
            }
        }
    }
}

/// Keeps an emulated card's counters between runs, as a chip does.
///
/// A counter that ran backward would look like a replay to an issuer. Programs that use the same
/// card at the same time share its counters.
enum CardMemoryFile {
    /// Returns the memory of a card.
    ///
    /// - Parameter profile: The card.
    /// - Returns: A memory that is written before the card answers.
    /// - Throws: `CommandError` if the folder cannot be created, or the file is damaged.
    static func memory(of profile: CardProfile) throws(CommandError) -> CardMemory {
        let folder = StateHome.path + "/cards"
        try StateHome.make(folder)
        return try memory(at: "\(folder)/\(profile.name).json")
    }

    /// Returns the memory of the card whose counters are in a file.
    ///
    /// - Parameter path: The file; if it is missing, the card is new.
    /// - Returns: A memory that is written before the card answers.
    /// - Throws: `CommandError` if the file cannot be read, or is damaged.
    static func memory(at path: String) throws(CommandError) -> CardMemory {
        _ = try counters(at: path)
        // Whether the file lacks the last change, so that its counters would run backward.
        let isBehind = Lock(false)
        return CardMemory { last, change in
            do {
                // The counters are replaced, so the lock has a file of its own.
                let lock = try FileLock(path + ".lock")
                defer { lock.end() }
                let saved = try counters(at: path)
                var changed = isBehind.withLock(\.self) ? last : saved
                change(&changed)
                if changed != saved {
                    try InputFile.write(JSON.document(changed), to: path, mode: 0o600)
                }
                isBehind.withLock { $0 = false }
                return changed
            } catch {
                Console.note("taptopay: The card's counters cannot be saved: \(error)")
                isBehind.withLock { $0 = true }
                var changed = last
                change(&changed)
                return changed
            }
        }
    }

    /// Reads the counters, which are never guessed from a damaged file.
    ///
    /// - Throws: `CommandError` if the file exists and has no counters.
    private static func counters(at path: String) throws(CommandError) -> CardCounters {
        guard InputFile.exists(path) else { return CardCounters() }
        let bytes = try InputFile.bytes(path)
        do {
            return try JSONDecoder().decode(CardCounters.self, from: Data(bytes))
        } catch {
            throw CommandError(
                "\(path) is damaged: it does not have the counters of an emulated card. Without "
                    + "them, the card would use transaction numbers again, which a provider "
                    + "refuses. Restore the file from a backup, or remove it to start with a new "
                    + "card.")
        }
    }
}
