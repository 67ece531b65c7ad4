// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// Expects a read to fail with the error of this name.
func expectReadError(
    _ name: String, _ body: () async throws -> some Any,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    await expectError(name, body, sourceLocation: sourceLocation) {
        ($0 as? PaymentCardReaderSession.ReadError)?.errorName
    }
}

/// Expects a preparation or linking to fail with the error of this name.
func expectReaderError(
    _ name: String, _ body: () async throws -> some Any,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    await expectError(name, body, sourceLocation: sourceLocation) {
        ($0 as? PaymentCardReaderError)?.errorName
    }
}

/// Expects an update to fail with the error of this name.
func expectUpdateError(
    _ name: String, _ body: () async throws -> some Any,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    await expectError(name, body, sourceLocation: sourceLocation) {
        ($0 as? PaymentCardReaderSession.UpdateError)?.errorName
    }
}

/// Expects the store to fail with the error of this name.
func expectStoreError(
    _ name: String, _ body: () async throws -> some Any,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    await expectError(name, body, sourceLocation: sourceLocation) {
        ($0 as? PaymentCardReaderStore.StoreError).map { "\($0)" }
    }
}

private func expectError(
    _ name: String, _ body: () async throws -> some Any, sourceLocation: SourceLocation,
    _ nameOf: (any Error) -> String?
) async {
    do {
        _ = try await body()
        Issue.record("Nothing was thrown instead of \(name).", sourceLocation: sourceLocation)
    } catch {
        #expect(nameOf(error) == name, "\(error)", sourceLocation: sourceLocation)
    }
}
