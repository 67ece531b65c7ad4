// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// `taptopay version`.
enum VersionCommand {
    /// The version of the programs and the library.
    static let version = "0.1.0"

    private struct Result: Encodable {
        let name: String
        let version: String
    }

    static let command = Command(
        name: "version", summary: "Show the version.",
        options: [.json], examples: ["taptopay version"]
    ) { invocation in
        if invocation.has("json") {
            try JSON.print(Result(name: "taptopay", version: version))
        } else {
            Console.print("taptopay \(version)")
        }
        return .done
    }
}

extension Option {
    /// `--json`, on every command that prints a result.
    static let json = Option(name: "json", help: "Print the result as JSON.")
}
