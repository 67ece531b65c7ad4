// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Runs programs as a user would, and keeps everything they print.
public struct TestProgram: Sendable {
    /// The result of a finished program.
    public struct Result: Sendable {
        /// The exit code, or the negated number of the signal that ended it.
        public let status: Int32
        /// Standard output.
        public let output: String
        /// Standard error.
        public let errors: String
    }

    private let executable: URL
    private let environment: [String: String]

    /// Creates a runner; `environment` replaces the inherited variables of the same names.
    public init(_ executable: URL, environment: [String: String] = [:]) {
        self.executable = executable
        self.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }

    /// The folder where the build put the programs.
    public static let buildDirectory = URL(
        fileURLWithPath: CommandLine.arguments.first ?? ""
    ).deletingLastPathComponent()

    /// The program under test, with its own configuration and state in `home`.
    public static func taptopay(
        home: URL, environment: [String: String] = [:]
    ) -> TestProgram {
        let own = [
            "XDG_CONFIG_HOME": home.appendingPathComponent("config").path,
            "XDG_STATE_HOME": home.appendingPathComponent("state").path,
            "SWIFT_BACKTRACE": "enable=no",
        ]
        return TestProgram(
            buildDirectory.appendingPathComponent("taptopay"),
            environment: own.merging(environment) { $1 })
    }

    /// Runs the program to its end.
    public func run(_ arguments: String..., input: String = "") async throws -> Result {
        try await run(arguments, input: input)
    }

    /// Runs the program to its end.
    public func run(_ arguments: [String], input: String = "") async throws -> Result {
        let folder = try TemporaryFolder()
        let files = try ["in", "out", "err"].map { name in
            let url = folder.url.appendingPathComponent(name)
            try Data((name == "in" ? input : "").utf8).write(to: url)
            return try FileHandle(forUpdating: url)
        }
        defer { for file in files { try? file.close() } }
        let process = try SpawnedProcess(
            executable, arguments, environment: environment, input: files[0], output: files[1],
            errors: files[2])
        let status = await process.end()
        let text = { (name: String) in
            try String(
                decoding: Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
        }
        let errors = try text("err")
        try TestLog.keep(errors)
        return Result(status: status, output: try text("out"), errors: errors)
    }
}
