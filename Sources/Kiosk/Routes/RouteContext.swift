// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// The parts of the service that the routes use.
struct RouteContext: Sendable {
    let parts: ServiceDependencies
    let tokens: AccessTokens
    let streams: AccessStreams
    /// The readers; the name of the first one is `default`.
    let readers: [ReaderService]
    let payments: PaymentService
    /// Whether the service is stopping.
    let isStopping = Lock(false)

    /// Finds a reader.
    ///
    /// - Throws: `Problem`.
    func reader(_ identifier: String?) throws(Problem) -> ReaderService {
        let identifier = identifier ?? Self.firstReader
        guard let reader = readers.first(where: { $0.identifier == identifier }) else {
            throw .noReader
        }
        return reader
    }

    /// The name of the first reader.
    static let firstReader = "default"
}
