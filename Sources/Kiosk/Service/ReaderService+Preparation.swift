// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

extension ReaderService {
    /// Prepares the reader.
    ///
    /// - Throws: `Problem`.
    func prepare(_ token: String) async throws(Problem) -> ReaderResource {
        try await call { reader in
            let session = try await reader.prepare(using: .init(rawValue: token))
            // Another reader, which is not prepared, may have replaced this one in the meantime.
            guard reader === self.reader else { return }
            self.session = session
            self.hasEnded = false
        }
        return await resource()
    }

    /// Prepares the reader to store reads without a network.
    ///
    /// - Throws: `Problem`.
    func prepareToStore() async throws(Problem) -> ReaderResource {
        try await call { reader in
            let storing = try await reader.prepareStoreAndForward()
            guard reader === self.reader else { return }
            self.storing = storing
            self.hasEnded = false
        }
        return await resource()
    }

    /// Returns whether the token's merchant has accepted the terms.
    ///
    /// - Throws: `Problem`.
    func isLinked(_ token: String) async throws(Problem) -> Bool {
        try await call { try await $0.isAccountLinked(using: .init(rawValue: token)) }
    }

    /// Asks the merchant to accept the terms on the sheet.
    ///
    /// - Throws: `Problem`.
    func link(_ token: String, again: Bool) async throws(Problem) {
        guard !isBusy else { throw .busy }
        if let use = parts.turn.take(for: .terms) { throw .sheetTaken(by: use) }
        defer { parts.turn.give(back: .terms) }
        try await call { reader in
            let token = PaymentCardReader.Token(rawValue: token)
            if again {
                try await reader.relinkAccount(using: token)
            } else {
                try await reader.linkAccount(using: token)
            }
        }
    }

    /// Returns the reader as clients see it.
    func resource() async -> ReaderResource {
        ReaderResource(
            id: identifier, name: name, isEmulated: emulator != nil,
            identifier: try? await reader.readerIdentifier,
            isPrepared: session != nil && !hasEnded,
            isPreparedToStore: storing != nil && !hasEnded, isBusy: isBusy)
    }

    private func call<Value>(
        _ body: (PaymentCardReader) async throws -> Value
    ) async throws(Problem) -> Value {
        guard !isBusy else { throw .busy }
        _ = parts.notes.take()
        do {
            return try await body(reader)
        } catch {
            let hasPage = await parts.sheet.pageCount > 0
            throw Problem(error, detail: parts.notes.take(), hasPage: hasPage)
        }
    }
}
