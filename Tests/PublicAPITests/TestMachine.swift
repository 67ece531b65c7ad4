// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

/// The folders and environment variables of one test in its own process.
struct TestMachine {
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let taptopay: String
    private let folder: URL

    /// Creates empty folders and sets the environment variables of this process.
    init(taptopay: String, reader: String = "", script: String? = nil) throws {
        self.taptopay = taptopay
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("taptopay-app-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        // The app must not see the variables of the person who runs the tests.
        for name in ProcessInfo.processInfo.environment.keys
        where name.hasPrefix("TAPTOPAY_") {
            unsetenv(name)
        }
        setenv("XDG_CONFIG_HOME", folder.appendingPathComponent("config").path, 1)
        setenv("XDG_STATE_HOME", folder.appendingPathComponent("state").path, 1)
        setenv("TAPTOPAY_EXECUTABLE", taptopay, 1)
        setenv("TAPTOPAY_READER", reader, 1)
        guard let script else { return }
        let file = folder.appendingPathComponent("script.json")
        try Data(script.utf8).write(to: file)
        setenv("TAPTOPAY_SCRIPT", file.path, 1)
    }

    /// Removes the folders.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs the program and returns its output, without the last line break.
    @discardableResult
    func run(_ arguments: String..., input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: taptopay)
        process.arguments = arguments
        let (output, entry) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardInput = entry
        try process.run()
        try entry.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try entry.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                description: "\(arguments) ended with \(process.terminationStatus): "
                    + String(decoding: text, as: UTF8.self))
        }
        return String(decoding: text, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
