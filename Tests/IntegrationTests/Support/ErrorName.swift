// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

/// Returns the name of Apple's error that `body` throws, or a description of what happened instead.
func errorName(_ body: () async throws -> some Any) async -> String {
    do {
        _ = try await body()
        return "nothing"
    } catch {
        return errorName(error)
    }
}

/// Returns the name of Apple's error in a result, or a description of the actual result.
func errorName<Value>(of result: Result<Value, any Error>) -> String {
    guard case .failure(let error) = result else { return "nothing" }
    return errorName(error)
}

private func errorName(_ error: any Error) -> String {
    switch error {
    case let error as PaymentCardReaderSession.ReadError: error.errorName
    case let error as PaymentCardReaderError: error.errorName
    default: "\(error)"
    }
}
