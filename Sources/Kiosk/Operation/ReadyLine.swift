// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPServer

/// The line that the program prints when it is ready.
struct ReadyLine: Encodable {
    private let event = "ready"
    /// The first address, without its port.
    private let address: String
    /// The first address's TCP port, or `nil`.
    private let port: UInt16?
    /// All addresses.
    private let addresses: [String]
    /// The file of each token.
    private let tokens: [String: String]

    private enum CodingKeys: CodingKey { case event, address, port, addresses, tokens }

    init(_ addresses: [ListenAddress], _ folder: StateFolder) {
        if case .tcp(let host, let port)? = addresses.first {
            address = host
            self.port = port
        } else {
            address = addresses.first?.description ?? ""
            port = nil
        }
        self.addresses = addresses.map(\.description)
        tokens = Dictionary(
            TokenScope.allCases.map { ($0.rawValue, folder.path(of: Kiosk.tokenFile(of: $0))) }
        ) { first, _ in first }
    }

    /// The line, without its line break.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
