// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Runs one command line from arguments to exit code.
enum Program {
    static func run(_ arguments: [String]) async -> ExitCode {
        do {
            switch try Parser(Root.command).parse(arguments) {
            case .help(let command, let path):
                Console.write(HelpText.render(command, path: path))
                return .done
            case .run(let command, let invocation):
                return try await command.body?(invocation) ?? .usage
            }
        } catch let error as CommandError {
            Console.note("taptopay: \(error.message)")
            return error.exitCode
        } catch {
            Console.note("taptopay: \(error)")
            return .failed
        }
    }
}
