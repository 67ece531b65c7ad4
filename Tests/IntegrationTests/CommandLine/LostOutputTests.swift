// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Output on a full disk")
struct LostOutputTests {
    /// Runs taptopay with its standard output on a device that is always full, or on another file.
    private static func run(
        _ home: TestHome, _ arguments: [String], to output: FileHandle? = nil
    ) async throws -> (status: Int32, errors: String) {
        let input = try #require(FileHandle(forReadingAtPath: "/dev/null"))
        let output = try #require(output ?? FileHandle(forWritingAtPath: "/dev/full"))
        let file = URL(fileURLWithPath: try home.write("", to: "errors"))
        let errors = try FileHandle(forWritingTo: file)
        defer { for handle in [input, output, errors] { try? handle.close() } }
        let process = try SpawnedProcess(
            TestProgram.buildDirectory.appendingPathComponent("taptopay"), arguments,
            environment: ProcessInfo.processInfo.environment.merging(home.environment) { $1 },
            input: input, output: output, errors: errors)
        let status = await process.end()
        return (status, try home.read("errors"))
    }

    private static let full = "Standard output cannot be written: No space left on device."

    @Test("A command whose result is lost says so, and fails")
    func commands() async throws {
        let home = try TestHome()
        for arguments in [["card", "list"], ["--help"], ["version"]] {
            let result = try await Self.run(home, arguments)
            #expect(result.status == 1, "\(arguments)")
            #expect(result.errors.contains(Self.full), "\(result.errors)")
        }
        let read = try await Self.run(
            home,
            [
                "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD", "--json",
            ])
        #expect(read.status == 1)
        #expect(read.errors.contains(Self.full), "\(read.errors)")
        // The program has the result nevertheless.
        let opened = try await home.run("psp", "open")
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(opened.errors.contains("Opening the last read"), "\(opened.errors)")
    }

    @Test("A program that has read enough of the output causes no message")
    func enough() async throws {
        let home = try TestHome()
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let result = try await Self.run(home, ["card", "list"], to: pipe.fileHandleForWriting)
        #expect(result.status == 1)
        #expect(result.errors.isEmpty, "\(result.errors)")
    }

    @Test("A batch that cannot be printed is removed, and its reads wait for another")
    func batch() async throws {
        let home = try TestHome()
        let read = ["read", "--card", "visa-credit", "--amount", "3", "--currency", "USD"]
        try #require(try await home.run(read).status == 0)
        let stored = try await home.run(read + ["--store"])
        try #require(stored.status == 0, "\(stored.errors)")
        let lost = try await Self.run(home, ["store", "batch"])
        #expect(lost.status == 1)
        #expect(lost.errors.contains("its reads are waiting"), "\(lost.errors)")
        let list = try await home.run("store", "list", "--json").objects().first
        #expect(list?["count"] as? Int == 1)
        #expect(list?["batch"] == nil)
        #expect(try await home.run("store", "batch").status == 0)
    }

    @Test("A dialogue that cannot be written makes the read fail, which still prints its result")
    func dialogue() async throws {
        let home = try TestHome()
        let read = try await home.run(
            "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD", "--json",
            "--record", "/dev/full")
        #expect(read.status == 1)
        #expect(read.errors.contains("/dev/full cannot be written"), "\(read.errors)")
        #expect(read.output.contains("paymentCardData"))
    }

    @Test("The card data that an app prints can be opened alone")
    func cardData() async throws {
        let home = try TestHome()
        let read = try await home.run(
            "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD", "--json")
        let data = try #require(try read.objects().first?["paymentCardData"] as? String)
        let other = try await home.run(
            "psp", "open", "-", "--amount", "12.51", "--currency", "USD", input: data + "\n")
        #expect(other.status == 1)
        #expect(other.errors.contains("request-mismatch"), "\(other.errors)")
        let opened = try await home.run("psp", "open", "-", input: data + "\n")
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(opened.output.contains("purchase of 12.50 USD"))
        let text = try await home.run("psp", "open", "-", input: "no card data\n")
        #expect(text.errors.contains("must be the paymentCardData"), "\(text.errors)")
    }
}
