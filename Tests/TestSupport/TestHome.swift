// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A user of the program, with separate folders and no reader at first.
public struct TestHome: Sendable {
    /// The folder of the user.
    public let folder: TemporaryFolder
    private let variables: [String: String]

    /// Makes empty folders; `variables` are added to the user's environment.
    public init(_ variables: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let own = [
            "PCSCLITE_CSOCK_NAME": folder.url.appendingPathComponent("no-service").path,
            "TAPTOPAY_READER": "", "TAPTOPAY_STATE": "", "TAPTOPAY_PSP_KEYS": "",
            "TAPTOPAY_TAP_TIMEOUT": "", "TAPTOPAY_SCRIPT": "", "NO_COLOR": "",
            "LC_ALL": "C.UTF-8",
        ]
        self.variables = own.merging(variables) { $1 }
    }

    /// Runs the program to its end.
    public func run(
        _ arguments: String..., input: String = "", variables: [String: String] = [:]
    ) async throws -> TestProgram.Result {
        try await run(arguments, input: input, variables: variables)
    }

    /// Runs the program to its end.
    public func run(
        _ arguments: [String], input: String = "", variables: [String: String] = [:]
    ) async throws -> TestProgram.Result {
        try await TestProgram.taptopay(
            home: folder.url, environment: environment.merging(variables) { $1 }
        ).run(arguments, input: input)
    }

    /// The variables that the programs of this user see.
    public var environment: [String: String] {
        variables.merging([
            "XDG_CONFIG_HOME": file("config").path, "XDG_STATE_HOME": file("state").path,
        ]) { $1 }
    }

    /// Returns the URL of a file in this user's folder.
    public func file(_ path: String) -> URL {
        folder.url.appendingPathComponent(path)
    }

    /// Writes a file, and makes the folders above it.
    @discardableResult
    public func write(_ text: String, to path: String) throws -> String {
        let url = file(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Returns a program's terminal output up to a read's result.
    ///
    /// It omits lines that can contain any digits: a line can name this user's folder, and the
    /// result's identifier and the sealed data follow.
    public func told(in text: String) -> String {
        // A terminal's line end is one character for a String.
        text.replacing("\r\n", with: "\n").split(separator: "\n")
            .filter { !$0.contains(folder.url.lastPathComponent) }
            .prefix { !$0.hasPrefix("id ") }.joined(separator: "\n")
    }

    /// Lets the customer take as long for each key of a PIN as the configuration allows.
    public func allowSlowPINs() throws {
        try write(
            #"{"pinIdleTimeout": 600, "pinEntryTimeout": 600}"#, to: "config/taptopay/config.json")
    }

    /// Reads a file.
    public func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: file(path)), as: UTF8.self)
    }
}
