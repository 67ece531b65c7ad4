// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The whole command tree.
enum Root {
    static let command = Command(
        name: "taptopay",
        summary: "Tap to Pay on ordinary contactless readers, with everything needed to test it.",
        discussion: """
            A development and test tool that reads contactless cards on a PC/SC reader, or \
            emulated ones, seals the card data for the payment service provider, and also acts as \
            that provider. Use test cards only.
            """,
        examples: ["taptopay demo", "taptopay read --amount 12.50 --currency USD"],
        subcommands: [
            DemoCommand.command,
            ReadCommand.command,
            VerifyCommand.command,
            LinkCommand.command,
            VASCommand.command,
            PINCommand.command,
            DoctorCommand.command,
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
            VersionCommand.command,
            CompletionsCommand.command,
            CompletionsCommand.manual,
        ])
}
