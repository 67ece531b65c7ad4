// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

/// The program: its command tree, and how it runs one command line.
enum Program {
    /// The whole command tree.
    static let command = Command(
        name: "taptopay",
        summary: "Tap to Pay on ordinary contactless readers, with everything needed to test it.",
        discussion: """
            A development and test tool that reads contactless cards on a PC/SC reader, or \
            emulated ones, seals the card data for the payment service provider, and also acts as \
            that provider. Use test cards only.
            """,
        options: [Option(name: "version", help: "Show the version.")],
        examples: ["taptopay demo", "taptopay read --amount 12.50 --currency USD"],
        subcommands: [
            DemoCommand.command,
            ReadCommand.command,
            VerifyCommand.command,
            LinkCommand.command,
            VASCommand.command,
            PINCommand.command,
            DoctorCommand.command,
            HealthCommand.command,
            ReadersCommand.command,
            InspectCommand.command,
            ConfigCommand.command,
            CardCommand.command,
            KeysCommand.command,
            ProcessorCommand.command,
            StoreCommand.command,
            ApplePayCommand.command,
            TranscriptCommand.command,
            TLVCommand.command,
            BenchCommand.command,
            HelpCommand.command,
            VersionCommand.command,
            CompletionsCommand.command,
            CompletionsCommand.manual,
        ])

    /// Runs one command line, and reports its error.
    static func run(_ arguments: [String]) async -> ExitCode {
        do {
            var code = ExitCode.done
            switch try Parser(command).parse(arguments) {
            case .help(let command, let path):
                Console.write(HelpText.render(command, path: path))
            case .version:
                VersionCommand.print()
            case .run(let command, let invocation):
                code = try await command.body?(invocation) ?? .usage
            }
            if Console.isOutputClosed { return .failed }
            try Console.checkOutput()
            return code
        } catch let error as CommandError {
            Console.note("taptopay: \(error.message)")
            return error.exitCode
        } catch let error as PaymentCardReaderError {
            Console.note("taptopay: \(error.errorDescription) (\(error.errorName))")
            return .failed
        } catch let error as PaymentCardReaderSession.ReadError {
            Console.note("taptopay: \(error.errorDescription) (\(error.errorName))")
            return .failed
        } catch {
            Console.note("taptopay: \(error)")
            return .failed
        }
    }
}

/// `taptopay help`.
enum HelpCommand {
    static let command = Command(
        name: "help", summary: "Show the help of a command.",
        arguments: [
            Argument(
                name: "COMMAND", help: "The command, such as card show.", isRepeatable: true,
                isRequired: false)
        ],
        examples: ["taptopay help card show"]
    ) { invocation in
        var command = invocation.root
        var path = [command.name]
        for word in invocation.arguments("COMMAND") {
            guard let next = command.subcommands.first(where: { $0.name == word }) else {
                throw CommandError.usage(Parser.unknownCommand(word, in: command, path: path))
            }
            command = next
            path.append(word)
        }
        Console.write(HelpText.render(command, path: path))
        return .done
    }
}

/// `taptopay version` and `taptopay --version`.
enum VersionCommand {
    private struct Result: Encodable {
        let name: String
        let version: String
    }

    static let command = Command(
        name: "version", summary: "Show the version.",
        options: [.json], examples: ["taptopay version"]
    ) { invocation in
        if invocation.has("json") {
            try JSON.print(Result(name: "taptopay", version: ProductVersion.text))
        } else {
            print()
        }
        return .done
    }

    /// Prints the program and its version.
    static func print() {
        Console.print("taptopay \(ProductVersion.text)")
    }
}

/// `taptopay completions` and `taptopay manual`: files for the shell and for man.
enum CompletionsCommand {
    static let command = Command(
        name: "completions", summary: "Print a completion script for a shell.",
        arguments: [
            Argument(
                name: "SHELL", help: "bash, fish or zsh.", suggestions: { ["bash", "fish", "zsh"] })
        ],
        examples: ["taptopay completions bash > /etc/bash_completion.d/taptopay"]
    ) { invocation in
        switch invocation.argument("SHELL") {
        case "bash": Console.write(CompletionScript.bash(invocation.root))
        case "fish": Console.write(CompletionScript.fish(invocation.root))
        case "zsh": Console.write(CompletionScript.zsh(invocation.root))
        default:
            throw CommandError.usage("Unknown shell: completions supports bash, fish and zsh.")
        }
        return .done
    }

    static let manual = Command(
        name: "manual", summary: "Print the manual page for man(1).",
        examples: ["taptopay manual | man -l -"]
    ) { invocation in
        Console.write(
            ManualPage.render(
                invocation.root, version: ProductVersion.text, sections: ManualPage.Section.program)
        )
        return .done
    }
}
