// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// `taptopay store`: reads that were kept without a network, on their way to the provider.
enum StoreCommand {
    static let command = Command(
        name: "store", summary: "Send reads that were kept without a network.",
        subcommands: [
            StoreListCommand.command, StoreDeclineCommand.command, StoreBatchCommand.command,
            StoreResolveCommand.command, StoreResetCommand.command,
        ])
}
