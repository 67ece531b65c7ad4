// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The path between the program and the card: the same tests run over all of them.
enum Transport: String, CaseIterable, CustomTestStringConvertible {
    case inProcess = "in process"
    case pcscd = "through pcscd"

    /// The transports that this machine has; see `Trait.pcscd`.
    static let available = allCases.filter { $0 == .inProcess || PrivatePCSCD.isInstalled }

    var testDescription: String { rawValue }

    /// Runs a test with an empty field of this kind.
    func run<Value: Sendable>(
        _ body: (any CardField) async throws -> Value
    ) async throws -> Value {
        switch self {
        case .inProcess:
            try await body(InProcessField())
        case .pcscd:
            try await PrivatePCSCD.run { pcscd in
                let field = ServiceField(pcscd)
                defer { field.remove() }
                return try await body(field)
            }
        }
    }
}
