// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The line of JSON that a service prints to standard output when it is ready.
package struct ReadyLine: Encodable, Sendable {
    private let event = "ready"
    /// The host of the first address, or the address itself if it has no TCP port.
    private let address: String
    /// The first address's TCP port, or `nil`.
    private let port: UInt16?
    /// All addresses.
    private let addresses: [String]
    /// The service's folder.
    private let state: String
    /// The file of each bearer token, by its use.
    private let tokens: [String: String]

    private enum CodingKeys: CodingKey { case event, address, port, addresses, state, tokens }

    /// Creates the line.
    ///
    /// - Parameters:
    ///   - addresses: The addresses at which the service listens.
    ///   - state: The service's folder.
    ///   - tokens: The file of each bearer token, by its use.
    package init(_ addresses: [ListenAddress], state: String, tokens: [String: String]) {
        if case .tcp(let host, let port)? = addresses.first {
            address = host
            self.port = port
        } else {
            address = addresses.first?.description ?? ""
            port = nil
        }
        self.addresses = addresses.map(\.description)
        self.state = state
        self.tokens = tokens
    }
}
