// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// `taptopay applepay`: payments of an emulated wallet, and the tokens that apps get for them.
enum ApplePayCommand {
    static let command = Command(
        name: "applepay",
        summary: "Create and verify Apple Pay tokens, with an emulated wallet.",
        subcommands: [
            ApplePayAuthorityCommand.command, ApplePayRequestCommand.command,
            ApplePayMerchantCommand.command, ApplePayTokenCommand.command,
            ApplePayVerifyCommand.command, ApplePayDecryptCommand.command,
            ApplePayPayCommand.command, ApplePayServeCommand.command,
        ])
}
