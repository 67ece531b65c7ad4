// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// The part of the output of `swift-symbolgraph-extract` that describes a module's interface.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable {
            let identifier: String
        }
        struct Identifier: Decodable {
            let precise: String
        }
        struct Fragment: Decodable {
            let spelling: String
        }
        struct Version: Decodable {
            let major: Int
            let minor: Int?
        }
        struct Availability: Decodable {
            let domain: String?
            let introduced: Version?
            let deprecated: Version?
            let message: String?
        }
        struct Location: Decodable {
            struct Position: Decodable {
                let line: Int
            }
            let uri: String
            let position: Position
        }

        let kind: Kind
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let availability: [Availability]?
        /// The location of the declaration, or `nil` if the compiler adds the symbol.
        let location: Location?
    }

    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        /// The target's name, if it is in another module.
        let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]

    /// Asks the toolchain for the public symbols of a module that was built with this test.
    ///
    /// Takes half a second: it reads the compiled module and compiles nothing.
    init(of module: String) async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let programs = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
            .deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let process = try SpawnedProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "swift-symbolgraph-extract", "-module-name", module, "-target", Self.target,
                "-minimum-access-level", "public", "-skip-synthesized-members",
                "-output-dir", folder.path, "-I", programs.appendingPathComponent("Modules").path,
            ]
                + ["CPCSC/include", "CCards/include", "COpenSSL", "CSQLite"].flatMap {
                    ["-I", root.appendingPathComponent("Sources/\($0)").path]
                })
        _ = await process.end()
        let file = folder.appendingPathComponent("\(module).symbols.json")
        self = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
    }

    #if arch(arm64)
    private static let target = "aarch64-unknown-linux-gnu"
    #else
    private static let target = "x86_64-unknown-linux-gnu"
    #endif
}
