// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Simulated errors from the command line")
struct ScriptedErrorTests {
    private static let read = ["read", "--amount", "12.50", "--currency", "USD"]

    @Test("A condition raises its error, and the message says so")
    func condition() async throws {
        let result = try await TestHome().run(
            Self.read + ["--card", "visa-credit", "--condition", "phoneCall"])
        #expect(result.status == 1)
        #expect(result.errors.contains("readNotAllowedDuringCall"))
        #expect(result.errors.contains("“phoneCall” was switched on"))
    }

    @Test("A variable raises an error in an unchanged program")
    func variable() async throws {
        let result = try await TestHome().run(
            Self.read + ["--card", "visa-credit"], variables: ["TAPTOPAY_CONDITIONS": "nfcOff"])
        #expect(result.status == 1)
        #expect(result.errors.contains("nfcDisabled"))
    }

    @Test("A script makes a card tear and come back, for read and demo")
    func script() async throws {
        let home = try TestHome()
        let file = try home.write(
            #"{"taps": [{"card": "visa-credit", "faults": ["tear@3"]}, {"card": "visa-credit"}]}"#,
            to: "script.json")
        let read = try await home.run(Self.read + ["--script", file])
        #expect(read.status == 0, "\(read.errors)")
        #expect(read.errors.contains("Hold the card to the reader again"))
        let demo = try await home.run(["demo", "--script", file])
        #expect(demo.status == 0, "\(demo.errors)")
        #expect(demo.output.contains("readRetry"))
    }

    @Test("A variable names a script for an unchanged program")
    func scriptVariable() async throws {
        let home = try TestHome()
        let file = try home.write(
            #"{"taps": [{"card": "visa-credit", "faults": ["tear@3"]}, {"card": "visa-credit"}]}"#,
            to: "script.json")
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let variables = ["TAPTOPAY_SCRIPT": file, "TAPTOPAY_EXECUTABLE": program]
        let read = try await home.run(Self.read, variables: variables)
        #expect(read.status == 0, "\(read.errors)")
        #expect(read.errors.contains("Hold the card to the reader again"))
        let record = try await home.run(Self.read + ["--record", "r.txt"], variables: variables)
        #expect(record.status == 2)
    }

    @Test("A script that is not JSON is refused with one sentence")
    func noJSON() async throws {
        let home = try TestHome()
        let file = try home.write(#"{"taps": "#, to: "script.json")
        let read = try await home.run(Self.read + ["--script", file])
        #expect(read.status == 2)
        #expect(read.errors.contains("one JSON object; "), "\(read.errors)")
        #expect(!read.errors.contains(".."), "\(read.errors)")
    }

    @Test("A card file is found next to the script, in the program and in a child process")
    func cardBesideScript() async throws {
        let home = try TestHome()
        let made = try await home.run("card", "new", home.file("mine.json").path)
        #expect(made.status == 0, "\(made.errors)")
        let file = try home.write(#"{"taps": [{"card": "mine.json"}]}"#, to: "script.json")
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let told = try await home.run(Self.read + ["--script", file])
        #expect(told.status == 0, "\(told.errors)")
        let inherited = try await home.run(
            Self.read, variables: ["TAPTOPAY_SCRIPT": file, "TAPTOPAY_EXECUTABLE": program])
        #expect(inherited.status == 0, "\(inherited.errors)")
    }

    @Test(
        "An invalid card is named with the reason",
        arguments: [
            ("/dev/zero", "found “/dev/zero”, not a valid card: /dev/zero is too large"),
            ("no-such-card", "found “no-such-card”; allowed: a card's name: visa-credit"),
        ])
    func noCard(card: String, text: String) async throws {
        let home = try TestHome()
        let file = try home.write(#"{"taps": [{"card": "\#(card)"}]}"#, to: "script.json")
        let result = try await home.run(Self.read + ["--script", file])
        #expect(result.status == 2)
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    @Test(
        "An invalid condition or script is named",
        arguments: [
            (["--card", "visa-credit", "--condition", "phone"], "Unknown condition"),
            (["--script", "/nowhere/script.json"], "/nowhere/script.json"),
        ])
    func mistakes(more: [String], text: String) async throws {
        let result = try await TestHome().run(Self.read + more)
        #expect([1, 2].contains(result.status))
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    @Test("A card cannot be combined with a script that has taps")
    func both() async throws {
        let home = try TestHome()
        let file = try home.write(#"{"taps": []}"#, to: "script.json")
        let result = try await home.run(Self.read + ["--card", "visa-credit", "--script", file])
        #expect(result.status == 2)
    }
}
