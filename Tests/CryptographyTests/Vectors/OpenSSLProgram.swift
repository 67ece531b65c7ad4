// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

/// Debian's `openssl` program and its files.
struct OpenSSLProgram {
    private let folder: TemporaryFolder
    private let program = TestProgram(URL(fileURLWithPath: "/usr/bin/openssl"))

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a file and returns its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = folder.url.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a private key and returns its path.
    func file(_ name: String, _ key: KeyPair) throws -> String {
        try file(name, try key.pem.withBytes { Array($0) })
    }

    /// Returns the path of a file for `openssl` to write.
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }

    func run(_ arguments: String...) async throws -> TestProgram.Result {
        try await program.run(arguments)
    }
}
