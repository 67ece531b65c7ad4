// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

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
