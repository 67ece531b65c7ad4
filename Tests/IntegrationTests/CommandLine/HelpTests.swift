// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the program says about itself.
@Suite("Help and completions")
struct HelpTests {
    static let commands = [
        "demo", "health", "readers", "read", "card list", "card show", "card new", "card serve",
        "psp init",
        "psp token", "psp pin-token", "psp open", "psp pass", "psp batch", "vas", "pin",
        "store list", "store decline", "store batch", "store resolve", "store reset",
        "transcript show",
        "transcript replay", "transcript capture", "transcript check",
        "applepay ca", "applepay csr", "applepay merchant", "applepay token", "applepay pay",
        "applepay serve", "tlv", "help", "version",
        "completions", "manual",
    ]

    @Test("Every command's help explains its usage and gives an example", arguments: commands)
    func help(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let help = try await TestHome().run(words + ["--help"])
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        let lines = help.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("taptopay \(command): ") == true)
        #expect(lines.contains { $0.hasPrefix("Usage: taptopay \(command)") })
        let examples = try #require(lines.firstIndex { $0 == "Example:" || $0 == "Examples:" })
        #expect(lines[(examples + 1)...].contains { $0.contains("taptopay \(command)") })
        #expect(lines.contains { $0.hasSuffix("Show this help.") })
    }

    @Test(
        "The help of a command group lists its commands",
        arguments: ["", "applepay", "card", "psp", "store", "transcript"])
    func groups(group: String) async throws {
        let words = group.split(separator: " ").map(String.init)
        let help = try await TestHome().run(words + ["--help"])
        #expect(help.status == 0)
        for command in Self.commands where command.hasPrefix(group) {
            let name = command.dropFirst(group.count).split(separator: " ").first ?? ""
            #expect(help.output.contains("\n  \(name) "), "\(command)")
        }
        let without = try await TestHome().run(words)
        #expect(without.status == 2)
        #expect(without.output.isEmpty)
    }

    @Test("The help command shows what --help shows", arguments: ["", "card", "card show"])
    func helpCommand(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let home = try TestHome()
        let help = try await home.run(["help"] + words)
        #expect(help.status == 0)
        #expect(help.output == (try await home.run(words + ["--help"])).output)
    }

    @Test("Each example that requires no reader works as it is written", arguments: commands)
    func examplesWork(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let home = try TestHome()
        let help = try await home.run(words + ["--help"])
        // Some examples name a card file that the user has made.
        let ownCard = try await home.run("card", "new", home.file("my-card.json").path)
        #expect(ownCard.status == 0)
        let examples = help.output.components(separatedBy: "\nExample").last ?? ""
        for line in examples.split(separator: "\n").dropFirst() {
            let example = line.drop { $0 == " " }
            // These require a reader, a file, a service, or an interrupt by the user.
            let needsMore = [
                "apdu", "health", "readers", "serve", ">", "man -l", "read --amount",
                "pin --amount",
                "batch", "reset", "decline",
            ]
            guard !needsMore.contains(where: { example.contains($0) }) else { continue }
            let program = TestProgram.buildDirectory.path
            let shell = TestProgram(
                URL(fileURLWithPath: "/bin/sh"),
                environment: home.environment.merging([
                    "PATH": "\(program):/usr/bin:/bin"
                ]) { $1 })
            let result = try await shell.run("-c", "cd '\(home.folder.url.path)' && \(example)")
            #expect(result.status == 0, "\(example): \(result.errors)")
        }
    }

    @Test("The completions are a valid shell script and contain every command")
    func completions() async throws {
        let home = try TestHome()
        let script = try await home.run("completions", "bash")
        #expect(script.status == 0)
        let path = try home.write(script.output, to: "completions.bash")
        let bash = TestProgram(URL(fileURLWithPath: "/bin/bash"))
        let check = try await bash.run("-n", path)
        #expect(check.status == 0, "\(check.errors)")
        for word in Set(Self.commands.flatMap { $0.split(separator: " ") }) {
            #expect(script.output.contains(word))
        }
        let completed = try await bash.run(
            "-c",
            """
            source \(path)
            COMP_WORDS=(taptopay psp t) COMP_CWORD=2 COMP_LINE="taptopay psp t" COMP_POINT=14
            spec=$(complete -p taptopay) && spec=${spec##*-F } && ${spec%% *} taptopay t psp
            echo "${COMPREPLY[@]}"
            """)
        #expect(completed.output == "token\n", "\(completed.errors)")
        let card = try await bash.run(
            "-c",
            """
            source \(path)
            COMP_WORDS=(taptopay read --card jcb-cr) COMP_CWORD=3
            _taptopay && echo "${COMPREPLY[@]}"
            """)
        #expect(card.output == "jcb-credit\n", "\(card.output) \(card.errors)")
        let zsh = try await home.run("completions", "zsh")
        #expect(zsh.output.hasPrefix("#compdef taptopay\n"))
        #expect(zsh.output.contains("visa-credit"))
        let fish = try await home.run("completions", "fish")
        #expect(fish.status == 0)
        #expect(fish.output.contains("complete -c taptopay"))
    }

    @Test("The manual page contains every command")
    func manual() async throws {
        let page = try await TestHome().run("manual")
        #expect(page.status == 0)
        #expect(page.output.hasPrefix(".TH"))
        for command in Self.commands {
            #expect(page.output.replacing("\\-", with: "-").contains(command), "\(command)")
        }
        for section in [".SH FILES", ".SH ENVIRONMENT", ".B TAPTOPAY_READER"] {
            #expect(page.output.contains(section + "\n"))
        }
    }

    @Test("The version is one line or one JSON object")
    func version() async throws {
        let home = try TestHome()
        let text = try await home.run("version").output
        let object = try await home.run("version", "--json").object()
        let version = try #require(object["version"] as? String)
        #expect(text == "taptopay \(version)\n")
        #expect(try await home.run("--version").output == text)
        let kiosk = try await TestProgram(
            TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk")
        ).run("--version")
        #expect(kiosk.status == 0)
        #expect(kiosk.output == "taptopay-kiosk \(version)\n")
    }
}
