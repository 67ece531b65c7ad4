// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import ProximityReader

/// A merchant's link to this reader, identified by a reader token.
struct ReaderLink {
    private let reader: PaymentCardReader
    private let token: PaymentCardReader.Token
    private let problems = Problems()

    /// Creates a reader, without using it yet.
    ///
    /// - Parameters:
    ///   - configuration: The reader's configuration.
    ///   - token: A token from another provider, or `nil` for one from the local provider.
    ///   - allowsRelinking: Whether the local provider's token allows linking again.
    /// - Throws: `CommandError`.
    init(_ configuration: ReaderConfiguration, token: String?, allowsRelinking: Bool) throws {
        var configuration = configuration
        let problems = problems
        configuration.diagnostics = { problems.note($0) }
        reader = PaymentCardReader(configuration: configuration)
        let raw =
            try token
            ?? LocalProcessor.open().issueToken(
                for: .demonstration, now: currentTime(), allowsRelinking: allowsRelinking)
        self.token = PaymentCardReader.Token(rawValue: raw)
    }

    /// Whether the merchant has accepted the terms.
    ///
    /// - Throws: `CommandError`.
    func isLinked() async throws -> Bool {
        try await problems.explain { try await reader.isAccountLinked(using: token) }
    }

    /// Asks for the terms to be accepted.
    ///
    /// - Parameter again: Whether the merchant was linked before.
    /// - Throws: `CommandError`.
    func accept(again: Bool) async throws {
        try await problems.explain {
            if again {
                try await reader.relinkAccount(using: token)
            } else {
                try await reader.linkAccount(using: token)
            }
        }
    }
}
