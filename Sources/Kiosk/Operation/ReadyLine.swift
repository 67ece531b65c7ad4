// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPServer

/// What the program prints when it serves.
struct ReadyLine: Encodable {
    private let event = "ready"
    private let address: String
    /// The TCP port, or `nil`.
    private let port: UInt16?
    /// The file of each token.
    private let tokens: [String: String]

    private enum CodingKeys: CodingKey { case event, address, port, tokens }

    init(_ address: ListenAddress, _ folder: StateFolder) {
        switch address {
        case .tcp(let host, let port):
            self.address = host
            self.port = port
        case .unix, .descriptor:
            self.address = address.description
            port = nil
        }
        tokens = Dictionary(
            Scope.allCases.map { ($0.rawValue, folder.path(of: Kiosk.tokenFile(of: $0))) }
        ) { first, _ in first }
    }

    /// The line, without its end.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
