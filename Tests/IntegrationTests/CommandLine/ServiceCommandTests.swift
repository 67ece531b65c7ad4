// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import TestSupport
import Testing

/// The real program with a real pcscd: `card serve`, `readers`, `read`, and `psp open`.
@Suite("Commands with a PC/SC service", .serialized, .pcscd)
struct ServiceCommandTests {
    private static let read = ["read", "--amount", "12.50", "--currency", "USD", "--json"]

    /// Puts a card into the virtual reader with the program itself, as a user does.
    private func serve(
        _ card: String, _ more: [String] = [], in pcscd: PrivatePCSCD, for home: TestHome
    ) throws -> RunningProgram {
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        return try RunningProgram(
            pcscd.namespaceCommand
                + [program, "card", "serve", card, "--vpcd", "127.0.0.1:\(pcscd.port(slot: 0))"]
                + more,
            environment: home.environment)
    }

    /// Waits until the service answers; its driver listens for cards by then.
    private func home(of pcscd: PrivatePCSCD) async throws -> TestHome {
        let home = try TestHome(
            pcscd.environment.merging(["TAPTOPAY_TAP_TIMEOUT": "600"]) { $1 })
        let readers = try await home.run("readers", "--json")
        try #require(readers.status == 0, "\(readers.errors)\(pcscd.log)")
        #expect(try readers.objects().compactMap { $0["name"] as? String } == PrivatePCSCD.readers)
        try #require(try await home.run("link", "--yes").status == 0)
        return home
    }

    @Test(
        "A served card is read, and its result is opened once and approved",
        arguments: ["visa-credit", "mastercard-credit"])
    func byHand(card: String) async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let serving = try serve(card, in: pcscd, for: home)
        for number in 1...2 {
            let read = try await home.run(Self.read)
            #expect(read.status == 0, "\(read.errors)")
            let result = try read.object()
            let opened = try await home.open(nil, "--json")
            #expect(opened.status == 0, "\(opened.errors)")
            let report = try opened.object()
            #expect(report["id"] as? String == result["id"] as? String)
            #expect(report["sequence"] as? Int == number)
            #expect((report["authorization"] as? [String: Any])?["approved"] as? Bool == true)
            let again = try await home.open(nil, "--json")
            #expect(again.status == 1)
            #expect(try again.object()["error"] as? String == "replay")
        }
        serving.interrupt()
        #expect([-SIGINT, 130].contains(await serving.end()))
    }

    @Test("A served card is inspected without a payment")
    func inspect() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let serving = try serve("mastercard-credit", in: pcscd, for: home)
        let result = try await home.run("inspect", "--reader", "auto")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("A0000000041010  Mastercard credit or debit"))
        #expect(result.output.contains("> 80A80000  GET PROCESSING OPTIONS"))
        #expect(!result.output.contains("GENERATE AC"))
        let last = home.file("state/taptopay/last-read.json").path
        #expect(!FileManager.default.fileExists(atPath: last))
        serving.interrupt()
        #expect([-SIGINT, 130].contains(await serving.end()))
    }

    @Test("The cards of a script come one after another")
    func script() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let file = try home.write(
            #"{"taps": [{"card": "visa-credit", "after": 0.01}, {"card": "mastercard-credit"}]}"#,
            to: "script.json")
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let serving = try RunningProgram(
            pcscd.namespaceCommand
                + [
                    program, "card", "serve", "--script", file, "--vpcd",
                    "127.0.0.1:\(pcscd.port(slot: 0))",
                ], environment: home.environment)
        for kernel in ["kernel-3", "kernel-2"] {
            let read = try await home.run(Self.read)
            #expect(read.status == 0, "\(read.errors)")
            #expect(try read.object()["applicationTypeIdentifier"] as? String == kernel)
        }
        #expect(await serving.end() == 0)
    }

    @Test("A served card that is torn is read when it comes back")
    func tornByHand() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let torn = try serve("visa-credit", ["--fault", "tear@3"], in: pcscd, for: home)
        async let reading = home.run(Self.read)
        #expect(await torn.end() == 0)
        let next = try serve("visa-credit", in: pcscd, for: home)
        let read = try await reading
        #expect(read.status == 0, "\(read.errors)")
        #expect(read.errors.contains("Hold the card to the reader again"))
        next.interrupt()
        _ = await next.end()
    }

    @Test("A service killed during a read ends it with exit code 3; the next read works")
    func killedService() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let killing = ActingCard(EmulatedCard(.visaCredit), at: 3) { try? pcscd.kill() }
        let card = VPCDCardServer(killing, at: .connected(descriptor: try pcscd.connectCard()))
        Task { try await card.run() }
        let read = try await home.run(Self.read)
        #expect(read.status == 3)
        #expect(read.errors.contains("readerServiceConnectionError"), "\(read.errors)")
        #expect(read.errors.contains("The PC/SC service (pcscd) is not running"))
        try pcscd.start()
        try #require(try await home.run("readers").status == 0)
        let serving = try serve("visa-credit", in: pcscd, for: home)
        let next = try await home.run(Self.read)
        #expect(next.status == 0, "\(next.errors)")
        serving.interrupt()
        _ = await serving.end()
    }

    @Test("A read of a card that does not answer ends at once with the user's interrupt")
    func interrupted() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let silent = try ScriptedCard(in: pcscd) { _, _ in .hang }
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let reading = try RunningProgram([program] + Self.read, environment: home.environment)
        await silent.untilCommands(1)
        reading.interrupt()
        #expect([-SIGINT, 130].contains(await reading.end()))
        silent.remove()
    }

    @Test("Readers are watched until the user interrupts the command")
    func watch() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let output = home.file("events.jsonl")
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let watching = try RunningProgram(
            [program, "readers", "--watch", "--json"], environment: home.environment,
            output: output)
        func until(_ event: String) async throws {
            try await waitUntil("the tool reports \(event)") {
                try home.read("events.jsonl").contains("\"event\":\"\(event)\"")
            }
        }
        try await until("readerAdded")
        let serving = try serve("visa-credit", in: pcscd, for: home)
        try await until("cardInserted")
        serving.interrupt()
        try await until("cardRemoved")
        watching.interrupt()
        #expect([-SIGINT, 130].contains(await watching.end()))
        for line in try home.read("events.jsonl").split(separator: "\n") {
            let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(event?["event"] is String)
        }
    }

    @Test("Without a card in time, the read ends with exit code 4")
    func noCardInTime() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let read = try await home.run(Self.read, variables: ["TAPTOPAY_TAP_TIMEOUT": "1"])
        #expect(read.status == 4)
        #expect(read.output.isEmpty)
        #expect(read.errors.contains("No card was presented in time"), "\(read.errors)")
        for name in PrivatePCSCD.readers { #expect(read.errors.contains("“\(name)”")) }
    }

    @Test(
        "Without a PC/SC service, every command that requires it ends with exit code 3",
        arguments: [["readers"], ["readers", "--json"], read])
    func noService(words: [String]) async throws {
        let result = try await TestHome().run(words)
        #expect(result.status == 3)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("pcscd"), "\(result.errors)")
    }

    @Test("A service that this user is not allowed to use leads to exit code 3 and an explanation")
    func noPermission() async throws {
        let home = try TestHome()
        let path = home.file("pcscd.comm").path
        let listener = try ClosedSocket(path: path)
        defer { listener.close() }
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        // Root can open everything, but not in a user namespace where it is nobody.
        let words = (getuid() == 0 ? ["/usr/bin/unshare", "--user"] : []) + [program]
        let runner = TestProgram(
            URL(fileURLWithPath: words[0]),
            environment: home.environment.merging(["PCSCLITE_CSOCK_NAME": path]) { $1 })
        for command in [["readers"], Self.read] {
            let result = try await runner.run(Array(words.dropFirst()) + command)
            #expect(result.status == 3)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("This user is not allowed"), "\(result.errors)")
        }
    }

    @Test("A missing reader leads to exit code 3 and the names of the available readers")
    func noSuchReader() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        let read = try await home.run(Self.read + ["--reader", "Acme"])
        #expect(read.status == 3)
        #expect(read.errors.contains("There is no reader “Acme”"), "\(read.errors)")
        for name in PrivatePCSCD.readers { #expect(read.errors.contains(name)) }
    }

    @Test("With two contactless readers, one must be selected by name or with auto")
    func twoReaders() async throws {
        let pcscd = try PrivatePCSCD()
        defer { pcscd.stop() }
        let home = try await home(of: pcscd)
        // The description of a virtual slot comes from the card in it.
        let cards = try [CardProfile.visaCredit, .mastercardCredit].enumerated().map {
            VPCDCardServer(
                EmulatedCard($1), at: .connected(descriptor: try pcscd.connectCard(slot: $0)))
        }
        for card in cards { Task { try await card.run() } }
        defer { for card in cards { card.stop() } }
        while try await home.run("readers", "--json").objects()
            .contains(where: { $0["interface"] as? String != "contactless" })
        {}
        let undecided = try await home.run(Self.read)
        #expect(undecided.status == 3)
        for name in PrivatePCSCD.readers { #expect(undecided.errors.contains("“\(name)”")) }
        #expect(undecided.errors.contains("“auto”"))

        for (choice, kernel) in [("auto", "kernel-3"), (PrivatePCSCD.readers[1], "kernel-2")] {
            let read = try await home.run(Self.read + ["--reader", choice])
            #expect(read.status == 0, "\(read.errors)")
            #expect(try read.object()["applicationTypeIdentifier"] as? String == kernel)
        }
        let variable = try await home.run(
            Self.read, variables: ["TAPTOPAY_READER": PrivatePCSCD.readers[1]])
        #expect(variable.status == 0, "\(variable.errors)")
    }
}
