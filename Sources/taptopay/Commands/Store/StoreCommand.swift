// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// `taptopay store`: reads stored without a network, to be sent to the provider.
enum StoreCommand {
    static let command = Command(
        name: "store", summary: "Send reads that were stored without a network.",
        subcommands: [
            StoreListCommand.command, StoreDeclineCommand.command, StoreBatchCommand.command,
            StoreResolveCommand.command, StoreResetCommand.command,
        ])
}
