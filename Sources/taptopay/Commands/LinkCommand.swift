// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore
internal import ProximityReader
internal import Support

/// `taptopay link`: accepts a merchant's terms, or reports whether they are accepted.
enum LinkCommand {
    private struct Report: Encodable {
        let linked: Bool
        let changed: Bool
    }

    static let command = Command(
        name: "link", summary: "Accept the terms for a merchant, or forget the acceptance.",
        discussion: """
            Linked merchants are stored in the reader's state. Without --token, the merchant of \
            the local payment service provider is linked. At a terminal, you are asked to accept; \
            elsewhere, use --yes. taptopay read and similar commands ask the same unless the \
            merchant is linked.
            """,
        options: [
            .json,
            Option(name: "check", help: "Only report whether the merchant is linked."),
            SheetOptions.yes,
            Option(name: "again", help: "Link a linked merchant again, with another account."),
            Option(name: "reset", help: "Forget all merchants that were linked on this reader."),
            ReaderOptions.token,
            ScriptOptions.condition,
        ],
        examples: ["taptopay link --yes", "taptopay link --check --json", "taptopay link --reset"]
    ) { invocation in
        let choices = ["check", "again", "reset"].filter { invocation.has($0) }
        guard choices.count <= 1 else {
            throw CommandError.usage("Give one of --check, --again and --reset.")
        }
        var configuration = try ReaderConfiguration.standard()
        if invocation.has("reset") {
            let count = try await reset(configuration.stateDirectory)
            try show(Report(linked: false, changed: count > 0), invocation)
            return .done
        }
        try ScriptOptions.apply(invocation, to: &configuration)
        SheetOptions.apply(invocation, to: &configuration)
        let link = try ReaderLink(
            configuration, token: try ReaderOptions.token(invocation),
            allowsRelinking: invocation.has("again"))
        let wasLinked = try await link.isLinked()
        guard !invocation.has("check") else {
            try show(Report(linked: wasLinked, changed: false), invocation)
            return wasLinked ? .done : .failed
        }
        try await link.accept(again: invocation.has("again"))
        try show(Report(linked: true, changed: true), invocation)
        return .done
    }

    /// Forgets every merchant of this reader.
    private static func reset(_ folder: String) async throws(CommandError) -> Int {
        do throws(StoreError) {
            let store = try ReaderStore(directory: folder)
            let merchants = try await store.linkedMerchants()
            for merchant in merchants { try await store.unlink(merchant.identifier) }
            return merchants.count
        } catch {
            throw CommandError(error.description)
        }
    }

    private static func show(_ report: Report, _ invocation: Invocation) throws {
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            Console.print(report.linked ? "The merchant is linked." : "The merchant is not linked.")
        }
    }
}

/// A merchant's link to this reader, identified by a reader token.
private struct ReaderLink {
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
        configuration.diagnostics = { problems.record($0) }
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
