// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import ProximityReader

/// Where the program keeps what outlives it.
enum StateFolder {
    /// The configured folder for state, or the usual one.
    static var path: String { configuration.stateDirectory }

    /// The file in which the reader looks for the provider's public keys.
    static var processorKeysFile: String {
        if case .file(let path) = configuration.processorKeys { return path }
        return path + "/psp.jwks"
    }

    /// A configuration with a mistake is reported by the commands that read cards.
    private static var configuration: ReaderConfiguration {
        (try? ReaderConfiguration.standard()) ?? ReaderConfiguration()
    }

    /// Makes a folder with all folders above it, for this user alone.
    ///
    /// - Parameter path: The folder.
    /// - Throws: `CommandError` that names the folder and what is wrong.
    static func make(_ path: String) throws(CommandError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EISDIR else {
                throw CommandError(
                    "The folder \(made) cannot be made: \(InputFile.reason(errno)).")
            }
        }
    }
}
